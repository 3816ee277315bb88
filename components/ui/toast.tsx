"use client";

import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

export type ToastMessage = {
  title: string;
  description?: string;
  look?: "plain" | "failed" | "succeeded";
};

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows a remark that goes away by itself. What must be acted on stands in the page instead. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

const marks = {
  plain: "border-l-accent",
  failed: "border-l-state-failed",
  succeeded: "border-l-state-succeeded",
};

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([]);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((message) => {
    lastId.current += 1;
    const id = lastId.current;
    setMessages((shown) => [...shown.slice(-3), { ...message, id }]);
  }, []);
  const remove = (id: number) =>
    setMessages((shown) => shown.filter((message) => message.id !== id));
  return (
    <ToastContext value={show}>
      <Radix.Provider swipeDirection="right" duration={6_000}>
        {children}
        {messages.map(({ id, title, description, look = "plain" }) => (
          <Radix.Root
            key={id}
            onOpenChange={(isOpen) => {
              if (!isOpen) remove(id);
            }}
            className={classNames(
              "flex items-start gap-3 rounded-lg border border-l-4 border-border bg-raised py-2.5 pr-2 pl-3.5 text-sm shadow-lg motion-safe:animate-appear",
              marks[look],
            )}
          >
            <div className="min-w-0 flex-1 space-y-0.5 py-1">
              <Radix.Title className="font-medium">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="wrap-anywhere text-muted">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label="Dismiss">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport className="fixed right-4 bottom-20 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none md:bottom-4" />
      </Radix.Provider>
    </ToastContext>
  );
}
