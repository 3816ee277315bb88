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
  /** That something in it must be put right. */
  isWrong: boolean;
};

export function SettingsButton(props: SettingsButtonProps) {
  const { controls, isOpen, onToggle, settings, isWrong } = props;
  const changed = settings.ok && settings.changes > 0 ? `${settings.changes} changed` : "";
  const remark = isWrong ? "check" : changed;
  return (
    <Button look="ghost" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <SlidersHorizontal aria-hidden />
      Settings
      {remark ? (
        <span className={classNames("text-xs", isWrong ? "text-state-failed" : "text-accent")}>
          {remark}
        </span>
      ) : null}
    </Button>
  );
}
