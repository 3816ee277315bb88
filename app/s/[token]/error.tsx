"use client";

import { ShareFrame } from "@/components/share/share-frame";
import { PageError, type PageErrorProps } from "@/components/shell/page-error";

export default function SharedRunError(props: PageErrorProps) {
  return (
    <ShareFrame>
      <PageError
        {...props}
        title="The run could not be shown"
        message="The studio has a problem. The link may be good: try again in a moment."
      />
    </ShareFrame>
  );
}
