"use client";

import { PageError, type PageErrorProps } from "@/components/shell/page-error";

export default function StudioError(props: PageErrorProps) {
  return <PageError {...props} />;
}
