import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { type Studio, startStudio } from "./start-studio";
import { makeTestFolder } from "./test-folder";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the studio under test. */
    studioUrl: string;
  }
}

let studio: Studio | null = null;
let folder = "";

/** The real product, with an embedded Postgres of its own, for the whole test run. */
export async function setup(project: TestProject): Promise<void> {
  folder = makeTestFolder("studio");
  studio = await startStudio({ folder });
  project.provide("studioUrl", studio.url);
}

export async function teardown(): Promise<void> {
  await studio?.stop();
  rmSync(folder, { recursive: true, force: true });
}
