import { writeFileSync } from "node:fs";
import { buildOpenApi } from "./lib/build-openapi";

const file = "docs/openapi.json";
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 2)}\n`);
console.log(`${file} is written.`);
