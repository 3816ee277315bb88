import { isStudioError, StudioError } from "@/lib/errors";
import { createGuardedFetch, listServerModels } from "@/lib/pool/server";
import { providerOf } from "@/lib/runs";
import { simulatedWorkers } from "@/lib/simulation";
import { readConnectionKey } from "./connection-key";
import { addressPolicy } from "./discover";
import { getConnection } from "./present-connection";

type Input = { id: string; signal: AbortSignal };

/** Asks a connection's server for its models. Throws what is to be said about a server that does not answer well. */
export async function listConnectionModels({
  input,
}: {
  input: Input;
}): Promise<{ models: string[] }> {
  const connection = await getConnection(input.id);
  const provider = providerOf(connection.kind);
  const { baseUrl } = connection;
  if (provider === "simulated" || provider === "builtin" || baseUrl === null) {
    return { models: simulatedWorkers.map(({ model }) => model) };
  }
  const server = { provider, baseUrl, apiKey: readConnectionKey(connection) };
  const fetch = createGuardedFetch(addressPolicy());
  try {
    return { models: await listServerModels(server, { fetch, signal: input.signal }) };
  } catch (error) {
    throw isStudioError(error) && error.code === "invalid-input" ? withAdvice(error) : error;
  }
}

function withAdvice(refusal: StudioError): StudioError {
  return new StudioError(
    "invalid-input",
    `${refusal.message} STUDIO_ALLOWED_HOSTS is that list; the studio reads it when it starts.`,
    { cause: refusal },
  );
}
