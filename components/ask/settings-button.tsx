import { SlidersHorizontal } from "lucide-react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { ReadSettings } from "./setting-fields";

export type SettingsButtonProps = {
  /** Id of the panel that it opens. */
  controls: string;
  isOpen: boolean;
  onToggle(): void;
  settings: ReadSettings;
};

export function SettingsButton({ controls, isOpen, onToggle, settings }: SettingsButtonProps) {
  const changed = settings.ok && settings.changes > 0 ? `${settings.changes} changed` : "";
  const remark = settings.ok ? changed : "check";
  return (
    <Button look="ghost" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <SlidersHorizontal aria-hidden />
      Settings
      {remark ? (
        <span className={classNames("text-xs", settings.ok ? "text-accent" : "text-state-failed")}>
          {remark}
        </span>
      ) : null}
    </Button>
  );
}
