import type { ReactNode } from "react";
import { PageFrame } from "@/components/shell/page-frame";
import { Rail } from "@/components/shell/rail";
import { SkipLink } from "@/components/shell/skip-link";

export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Rail />
        <PageFrame>{children}</PageFrame>
      </div>
    </>
  );
}
