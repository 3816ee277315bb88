import "server-only";
import pg from "pg";
import { toDatabaseError } from "./connection-error";

/** The pool, and each of its clients, whose promises fail with `unavailable` when the database was away. */
export function guardPool<Target extends pg.Pool | pg.Client>(target: Target): Target {
  return guard(target, {
    property: (value) => value,
    result: (value) => (value instanceof pg.Client ? guardPool(value) : value),
  });
}

/** A Prisma client of which the same is true, with its models. */
export function guardPrisma<Target extends object>(target: Target): Target {
  return guard(target, {
    property: (value) => (typeof value === "object" && value !== null ? guardPrisma(value) : value),
    result: (value) => value,
  });
}

type Inner = { property(value: unknown): unknown; result(value: unknown): unknown };

function guard<Target extends object>(target: Target, inner: Inner): Target {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== "function") return inner.property(value);
      return (...given: unknown[]) => {
        const result: unknown = value.apply(object, given);
        return isPromise(result) ? result.then(inner.result, fail) : result;
      };
    },
  });
}

function fail(error: unknown): never {
  throw toDatabaseError(error);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}
