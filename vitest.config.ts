import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\//, replacement: root },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{lib,components,app,scripts}/**/*.test.ts",
            "tests/*.test.ts",
            "tests/contracts/**/*.test.ts",
          ],
          // None of them touches what another one sees, and to load all modules anew for each was most of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/e2e/*.test.ts"],
          globalSetup: ["tests/support/studio.ts"],
          fileParallelism: false,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Each file starts studios of its own, to cut off, slow down and kill.
          name: "outages",
          include: ["tests/e2e/outages/*.test.ts"],
          fileParallelism: false,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
