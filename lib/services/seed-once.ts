type Seed = { isSeeded(): Promise<boolean>; seed(): Promise<void> };

/** Two processes may seed at once: one of them loses on a unique key, and finds everything in place. */
export async function seedOnce({ isSeeded, seed }: Seed): Promise<void> {
  if (await isSeeded()) return;
  try {
    await seed();
  } catch (error) {
    if (!(await isSeeded())) throw error;
  }
}
