"use client";

import { Panel, useReactFlow } from "@xyflow/react";
import { Crosshair, Map as MapIcon, Maximize, Minus, Plus } from "lucide-react";
import { useEffect } from "react";
import { isTyping } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

export type CanvasToolsProps = {
  isFollowing: boolean;
  canFollow: boolean;
  /** Shows the whole. */
  onFit(): void;
  onFollow(): void;
  /** A button is about to change the zoom. */
  onZoom(): void;
  hasMap: boolean;
  onToggleMap(): void;
};

export function CanvasTools({
  isFollowing,
  canFollow,
  onFit,
  onFollow,
  onZoom,
  hasMap,
  onToggleMap,
}: CanvasToolsProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  const zoom = (change: typeof zoomIn) => {
    onZoom();
    void change();
  };

  // Outside React: the keyboard.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.code === "Digit1" && !isTyping(event)) onFit();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [onFit]);

  return (
    <Panel position="bottom-right" className="flex items-center gap-2">
      {canFollow && !isFollowing ? (
        <Button size="small" onClick={onFollow}>
          <Crosshair aria-hidden />
          Follow
        </Button>
      ) : null}
      <div className="flex rounded-lg border border-border bg-surface p-0.5 shadow-sm">
        <IconButton label="Zoom out (Ctrl or ⌘ and the wheel)" onClick={() => zoom(zoomOut)}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label="Zoom in (Ctrl or ⌘ and the wheel)" onClick={() => zoom(zoomIn)}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Fit into view (1)" onClick={onFit}>
          <Maximize aria-hidden />
        </IconButton>
        <IconButton
          label={hasMap ? "Hide map" : "Show map"}
          aria-pressed={hasMap}
          onClick={onToggleMap}
        >
          <MapIcon aria-hidden />
        </IconButton>
      </div>
    </Panel>
  );
}
