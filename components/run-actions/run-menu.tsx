"use client";

import { FileDown, MoreHorizontal, Pencil, RotateCw, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
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

type OpenDialog = "rename" | "rerun" | "share" | "delete";

/** What can be done with a run, behind one button. */
export function RunMenu({ run, onDeleted }: RunMenuProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const choose = (name: OpenDialog) => () => setOpen(name);
  const dialog = (name: OpenDialog) => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${showBidiControls(run.title.slice(0, 60))}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={RotateCw} onClosed={choose("rerun")}>
          Run again…
        </MenuItem>
        <MenuItem icon={Share2} onClosed={choose("share")}>
          Share…
        </MenuItem>
        <MenuItem icon={Pencil} onClosed={choose("rename")}>
          Rename…
        </MenuItem>
        <MenuItem asChild>
          <a href={exportPath(run.id)} download={`${run.id}.json`}>
            <FileDown aria-hidden />
            Export JSON
          </a>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onClosed={choose("delete")}>
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
