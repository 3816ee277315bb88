import { expect, it } from "vitest";
import { StudioError } from "@/lib/errors";
import { isConnectionError, toDatabaseError } from "./connection-error";

function failure(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), fields);
}

it.each([
  [
    "a refused connection",
    failure("connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED" }),
  ],
  [
    "a refusal at each address of a name",
    Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" }),
  ],
  ["a backend that was ended", failure("terminating connection", { code: "57P01" })],
  ["a server that crashed", failure("terminating connection", { code: "57P02" })],
  ["a server that starts up", failure("the database system is starting up", { code: "57P03" })],
  ["a server without a free connection", failure("sorry, too many clients", { code: "53300" })],
  ["a protocol that broke off", failure("connection failure", { code: "08006" })],
  ["a connection that broke off", failure("Connection terminated unexpectedly")],
  ["a client that lost its connection", failure("Client was closed and is not queryable")],
  ["a connection that took too long", failure("timeout exceeded when trying to connect")],
  ["a pool that was closed", failure("Cannot use a pool after calling end on the pool")],
  ["Prisma's own name for it", failure("Can't reach database server", { code: "P1001" })],
  [
    "the driver's error within Prisma's",
    failure("Raw query failed.", {
      code: "P2010",
      meta: { driverAdapterError: { cause: { kind: "postgres", originalCode: "57P01" } } },
    }),
  ],
])("knows %s", (_, error) => {
  expect(isConnectionError(error)).toBe(true);
  const told = toDatabaseError(error);
  expect(told).toMatchObject({ code: "unavailable", cause: error });
  expect(isConnectionError(told)).toBe(true);
  expect(toDatabaseError(told)).toBe(told);
});

it.each([
  ["a statement that is wrong", failure("relation does not exist", { code: "42P01" })],
  ["a row that is there already", failure("Unique constraint failed", { code: "P2002" })],
  [
    "a provider that is away",
    new StudioError("provider-failed", "", { cause: failure("", { code: "ECONNREFUSED" }) }),
  ],
  ["no error at all", null],
])("leaves %s as it is", (_, error) => {
  expect(isConnectionError(error)).toBe(false);
  expect(toDatabaseError(error)).toBe(error);
});
