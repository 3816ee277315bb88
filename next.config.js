import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

/**
 * Next starts its pages with inline scripts. Allowing those by nonce would need a function before every request and would
 * rule out static pages; so inline `<script>` is allowed, while handlers in attributes, what model output is most often
 * tried with, foreign scripts, frames, pictures and connections are not.
 */
function contentPolicy(isDev) {
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'${isDev ? " 'unsafe-eval'" : ""}`,
    "script-src-attr 'none'",
    // React Flow, KaTeX and Shiki place and colour by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const headersFor = (isDev) => [
  { key: "Content-Security-Policy", value: contentPolicy(isDev) },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // The token of a share link is in its address.
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

/** @returns {import("next").NextConfig} */
export default function config(phase) {
  const isDev = phase === PHASE_DEVELOPMENT_SERVER;
  return {
    poweredByHeader: false,
    devIndicators: false,
    turbopack: { root: fileURLToPath(new URL(".", import.meta.url)) },
    // Packages that start threads, load files beside themselves or hold a connection: used as they are installed.
    serverExternalPackages: [
      "@dbos-inc/dbos-sdk",
      "@prisma/adapter-pg",
      "@prisma/client",
      "gpt-tokenizer",
      "pg",
      "pino",
    ],
    // `npm test` checks the types of everything, tests included, in a stage of its own; a start need not do it again.
    typescript: { ignoreBuildErrors: true },
    experimental: {
      // Nothing reads source maps of the server outside development; they were three quarters of what a build wrote.
      turbopackSourceMaps: isDev,
      // Pays from the second build on; the first is the one that somebody waits for.
      turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== "no",
    },
    headers: async () => [
      { source: "/:path*", headers: headersFor(isDev) },
      { source: "/s/:path*", headers: [{ key: "X-Robots-Tag", value: "noindex, nofollow" }] },
    ],
  };
}
