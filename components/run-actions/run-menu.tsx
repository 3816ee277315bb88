"use client";

import { FileDown, MoreHorizontal, Pencil, RotateCw, Share2, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
import { useNamedDialog } from "@/components/ui/use-named-dialog";
import { exportPath } from "@/lib/api-client";
import type { RunStatus } from "@/lib/runs";
import { DeleteDialog } from "./delete-dialog";
import { RenameDialog } from "./rename-dialog";
import { RerunDialog } from "./rerun-dialog";
import { ShareDialog } from "./share-dialog";

export type RunMenuProps = {
  run: { id: string; title: string; status: RunStatus; strategyLabel: string };
  onDeleted?(): void;
};

/** What can be done with a run, behind one button. */
export function RunMenu({ run, onDeleted }: RunMenuProps) {
  const { open, dialog } = useNamedDialog<"rename" | "rerun" | "share" | "delete">();
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${showBidiControls(run.title.slice(0, 60))}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={RotateCw} onClosed={open("rerun")}>
          Run again…
        </MenuItem>
        <MenuItem icon={Share2} onClosed={open("share")}>
          Share…
        </MenuItem>
        <MenuItem icon={Pencil} onClosed={open("rename")}>
          Rename…
        </MenuItem>
        <MenuItem asChild>
          <a href={exportPath(run.id)} download={`${run.id}.json`}>
            <FileDown aria-hidden />
            Export JSON
          </a>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onClosed={open("delete")}>
          Delete…
        </MenuItem>
      </Menu>
      <RenameDialog run={run} {...dialog("rename")} />
      <RerunDialog run={run} {...dialog("rerun")} />
      <ShareDialog runId={run.id} {...dialog("share")} />
      <DeleteDialog run={run} {...dialog("delete")} onDeleted={onDeleted} />
    </>
  );
}
