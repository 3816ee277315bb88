"use client";

import { useMutation } from "@tanstack/react-query";
import { Copy, FileDown, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
import { useToast } from "@/components/ui/toast";
import { useNamedDialog } from "@/components/ui/use-named-dialog";
import { errorText, type PoolRow, poolExportPath, poolMutations } from "@/lib/api-client";
import { DeletePoolDialog } from "./delete-pool-dialog";
import { RenamePoolDialog } from "./rename-pool-dialog";

export type PoolMenuProps = {
  pool: PoolRow;
  /** The first of the other pools; null: this is the only one. */
  next: PoolRow | null;
  onShow(id: string | null): void;
};

/** What can be done with a pool, behind one button. */
export function PoolMenu({ pool, next, onShow }: PoolMenuProps) {
  const toast = useToast();
  const { open, dialog } = useNamedDialog<"rename" | "delete">();
  const duplicate = useMutation(poolMutations.duplicate());
  const handleDuplicate = () =>
    duplicate.mutate(
      { id: pool.id },
      {
        onSuccess: ({ id }) => onShow(id),
        onError: (error) =>
          toast({
            title: "The pool was not duplicated",
            description: errorText(error).message,
            look: "failed",
          }),
      },
    );
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`Actions for the pool ${showBidiControls(pool.name.slice(0, 60))}`}
            look="plain"
            isBusy={duplicate.isPending}
          >
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} onClosed={open("rename")}>
          Rename…
        </MenuItem>
        <MenuItem icon={Copy} onSelect={handleDuplicate}>
          Duplicate
        </MenuItem>
        <MenuItem asChild>
          <a href={poolExportPath(pool.id)} download>
            <FileDown aria-hidden />
            Export JSON
          </a>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger isDisabled={next === null} onClosed={open("delete")}>
          {next === null ? "The only pool stays" : "Delete…"}
        </MenuItem>
      </Menu>
      <RenamePoolDialog pool={pool} {...dialog("rename")} />
      <DeletePoolDialog
        pool={pool}
        next={next}
        {...dialog("delete")}
        onDeleted={() => onShow(null)}
      />
    </>
  );
}
