"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";

export function ThemeSwitch() {
  const { setTheme } = useTheme();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Light or dark" side="right">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </IconButton>
      }
    >
      <MenuItem icon={Sun} onSelect={() => setTheme("light")}>
        Light
      </MenuItem>
      <MenuItem icon={Moon} onSelect={() => setTheme("dark")}>
        Dark
      </MenuItem>
      <MenuItem icon={Monitor} onSelect={() => setTheme("system")}>
        As the system
      </MenuItem>
    </Menu>
  );
}
