const places = [
  { name: "Ollama", port: 11434 },
  { name: "LM Studio", port: 1234 },
  { name: "vLLM", port: 8000 },
  { name: "llama.cpp", port: 8080 },
  { name: "local model", port: 8089 },
];

async function ask({ name, port }, timeoutMs) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/models`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const body = response.ok ? await response.json() : null;
    const count = Array.isArray(body?.data) ? body.data.length : 0;
    return count > 0
      ? `${name} on port ${port} (${count} ${count === 1 ? "model" : "models"})`
      : null;
  } catch {
    // Nobody there, or something else that listens: not a model server.
    return null;
  }
}

/** Model servers of this machine that speak the OpenAI protocol, in words. @returns {Promise<string[]>} */
export async function findModelServers(timeoutMs = 450) {
  const found = await Promise.all(places.map((place) => ask(place, timeoutMs)));
  return found.filter((words) => words !== null);
}
