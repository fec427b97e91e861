import type { Browser } from '@playwright/test'
import { type Journey, journey } from './journey.ts'
import { median } from './median.ts'
import { PROFILES, type ProfileName } from './profiles.ts'

const ROUNDS = 7

/** Medians of one entrant. */
export interface Raced {
  readonly open: number
  readonly connect: number
  readonly requests: number
  readonly script: number
  readonly buttonScript: number
  readonly buttonCpu: number
  readonly longTasks: readonly [open: number, connect: number]
}

/** Entrants beside the floor, which is a bare React dialog. */
export interface RaceResult {
  readonly floor: Raced
  readonly ours: Raced
  /** Ours divided by the floor. */
  readonly ratio: { readonly open: number; readonly connect: number }
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

function medians(runs: readonly Journey[]): Raced {
  const of = (pick: (run: Journey) => number): number => round(median(runs.map(pick)))
  return {
    open: of(({ open }) => open),
    connect: of(({ connect }) => connect),
    requests: of(({ requests }) => requests),
    script: of(({ script }) => script),
    buttonScript: of(({ buttonScript }) => buttonScript),
    buttonCpu: of(({ buttonCpu }) => buttonCpu),
    longTasks: [of(({ longTasks }) => longTasks[0]), of(({ longTasks }) => longTasks[1])],
  }
}

/** Visits both pages in turn, so that a busy moment of the machine meets both, and takes the medians. */
export async function race(
  browser: Browser,
  urls: { readonly floor: string; readonly ours: string },
  profile: ProfileName,
  { rounds = ROUNDS, wallets = 1 } = {},
): Promise<RaceResult> {
  const floor: Journey[] = []
  const ours: Journey[] = []
  for (let index = 0; index < rounds; index += 1) {
    floor.push(await journey(browser, urls.floor, PROFILES[profile], wallets))
    ours.push(await journey(browser, urls.ours, PROFILES[profile], wallets))
  }
  const result = { floor: medians(floor), ours: medians(ours) }
  const ratio = (pick: 'open' | 'connect'): number => round(result.ours[pick] / result.floor[pick], 1)
  return { ...result, ratio: { open: ratio('open'), connect: ratio('connect') } }
}
