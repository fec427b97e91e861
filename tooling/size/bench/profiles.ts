import type { Page } from '@playwright/test'

/** What a measured page runs on. */
export interface Profile {
  /** How many times slower than this machine's the page's processor is. */
  readonly cpu: number
  /** Milliseconds that a user needs to find the button, or the wallet in the list; what comes ahead comes by then. */
  readonly look: number
  /** The page's connection; that of this machine when there is none. */
  readonly connection?: { readonly bitsPerSecond: number; readonly latencyMs: number }
}

/** This machine as it is, a slow laptop, and a phone on a 3G line. */
export const PROFILES = {
  base: { cpu: 1, look: 1_000 },
  cpu4: { cpu: 4, look: 1_000 },
  phone: { cpu: 4, look: 1_500, connection: { bitsPerSecond: 1_600_000, latencyMs: 150 } },
} as const satisfies Readonly<Record<string, Profile>>

export type ProfileName = keyof typeof PROFILES

/** Slows a page down; from its next navigation on. */
export async function applyProfile(page: Page, { cpu, connection }: Profile): Promise<void> {
  const session = await page.context().newCDPSession(page)
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!connection) return
  const bytesPerSecond = connection.bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: connection.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
