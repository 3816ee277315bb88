"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { isWorthRetrying } from "@/lib/api-client";
import { FocusKeeper } from "./focus-keeper";
import { Recovery } from "./recovery";

/** Milliseconds for which what was just loaded is not loaded again. */
const staleMs = 2_000;

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // The studio may run on this very machine: being offline is no reason to hold a request back.
        defaultOptions: {
          queries: { staleTime: staleMs, retry: isWorthRetrying, networkMode: "always" },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
        <NuqsAdapter>
          <TooltipProvider delayDuration={350}>
            <ToastProvider>{children}</ToastProvider>
            <FocusKeeper />
            <Recovery />
          </TooltipProvider>
        </NuqsAdapter>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
