import type { SignClient } from './clientTypes.ts'

const REASON = { code: 6000, message: 'User disconnected.' }

async function quietly(work: () => Promise<unknown> | unknown): Promise<void> {
  try {
    await work()
  } catch {
    // What is to be forgotten may be gone already.
  }
}

/** Forgets a topic with its key, on this side only: a used pairing, or a session whose wallet cannot be told. */
export async function forget({ core, pairing, session }: SignClient, topic: string): Promise<void> {
  await quietly(() => core.relayer.unsubscribe(topic))
  if (pairing.keys.includes(topic)) await quietly(() => pairing.delete(topic, REASON))
  if (session.keys.includes(topic)) await quietly(() => session.delete(topic, REASON))
  if (core.crypto.keychain.has(topic)) await quietly(() => core.crypto.deleteSymKey(topic))
  await quietly(() => core.expirer.del(topic))
}
