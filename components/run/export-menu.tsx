"use client";

import {
  Braces,
  Download,
  FileDown,
  Image as ImageIcon,
  ListOrdered,
  Workflow,
} from "lucide-react";
import type { Canvas } from "@/components/canvas/canvas";
import { toMermaid } from "@/components/canvas/to-mermaid";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { exportPath, type RunSource } from "@/lib/api-client";
import type { Run } from "@/lib/runs";
import { writePlan } from "@/lib/workflow";
import { graphPicture, toPng } from "./graph-picture";
import { actionWord } from "./own-actions";
import { saveFile } from "./save-file";

export type ExportMenuProps = { run: Run; source: RunSource; canvas: Canvas };

export function ExportMenu({ run, source, canvas }: ExportMenuProps) {
  const toast = useToast();
  const perform = (work: () => Promise<string | null>) => () => {
    work()
      .then((done) => (done ? toast({ title: done, look: "succeeded" }) : null))
      .catch(() => toast({ title: "The browser refused to do this", look: "failed" }));
  };
  const save = (ending: string, make: () => Promise<Blob> | Blob) =>
    perform(async () => {
      saveFile(`${run.id}.${ending}`, await make());
      return null;
    });
  const copy = (what: string, text: string) =>
    perform(async () => {
      await navigator.clipboard.writeText(text);
      return `${what} copied`;
    });
  const plans = run.rounds.flatMap(({ plan, index }) =>
    plan && plan.steps.length > 0 ? [{ plan, index }] : [],
  );
  return (
    <Menu
      trigger={
        <Button size="small">
          <Download aria-hidden />
          <span className={actionWord}>Export</span>
        </Button>
      }
    >
      {source.kind === "own" ? (
        <MenuItem asChild>
          <a href={exportPath(run.id)} download={`${run.id}.json`}>
            <FileDown aria-hidden />
            Whole run as JSON
          </a>
        </MenuItem>
      ) : null}
      <MenuItem icon={ImageIcon} onSelect={save("png", () => toPng(graphPicture(run, canvas)))}>
        Graph as PNG
      </MenuItem>
      <MenuItem
        icon={Braces}
        onSelect={save("svg", () => toBlob(graphPicture(run, canvas).svg, "image/svg+xml"))}
      >
        Graph as SVG
      </MenuItem>
      <MenuItem
        icon={Workflow}
        onSelect={save("mmd", () => toBlob(toMermaid(canvas), "text/plain"))}
      >
        Graph as Mermaid
      </MenuItem>
      <MenuItem icon={Workflow} onSelect={copy("Mermaid text", toMermaid(canvas))}>
        Copy Mermaid
      </MenuItem>
      {plans.length > 0 ? <MenuSeparator /> : null}
      {plans.map(({ plan, index }) => (
        <MenuItem
          key={index}
          icon={ListOrdered}
          onSelect={copy("The three lists", writePlan(plan))}
        >
          {plans.length === 1 ? "Copy the three lists" : `Copy the lists of round ${index + 1}`}
        </MenuItem>
      ))}
    </Menu>
  );
}

function toBlob(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}
