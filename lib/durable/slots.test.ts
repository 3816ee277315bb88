import { describe, expect, it } from "vitest";
import { Slots } from "./slots";

const forever = new AbortController().signal;

describe("Slots", () => {
  it("lets no more in at once than there are places, and all in the end", async () => {
    const slots = new Slots(2);
    let inside = 0;
    let most = 0;
    const visit = async () => {
      const giveBack = await slots.take(forever);
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= 1;
      giveBack();
    };
    await Promise.all(Array.from({ length: 6 }, visit));
    expect(most).toBe(2);
    expect(inside).toBe(0);
  });

  it("ends the wait of one that is aborted, without giving it a place", async () => {
    const slots = new Slots(1);
    const giveBack = await slots.take(forever);
    const controller = new AbortController();
    const aborted = slots.take(controller.signal);
    const patient = slots.take(forever);
    controller.abort();
    (await aborted)();
    expect(await Promise.race([patient, Promise.resolve("waiting")])).toBe("waiting");
    giveBack();
    (await patient)();
    await slots.take(forever);
  });
});
