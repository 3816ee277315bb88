"use client";

import { Keyboard } from "lucide-react";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { type Shortcut, shortcutGroups } from "./shortcuts";
import { useGlobalKeys } from "./use-global-keys";

/** Opens the list of shortcuts; so does `?`. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  useGlobalKeys(() => setOpen(true));

  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        side="right"
        className="hidden md:inline-flex"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden />
      </IconButton>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Keyboard shortcuts">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {shortcutGroups.map(({ title, shortcuts }) => (
            <section key={title}>
              <h3 className="mb-2 text-xs font-medium text-muted">{title}</h3>
              <dl className="space-y-1.5">
                {shortcuts.map((shortcut) => (
                  <ShortcutLine key={shortcut.does} {...shortcut} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}

function ShortcutLine({ keys, does }: Shortcut) {
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <dt>{does}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
