import type { FamilySteps } from '../families/familySteps.ts'
import type { AccountSteps } from './accountSteps.ts'
import type { AllWalletsFigures } from './allWallets.ts'
import type { LongTask } from './firstPress.ts'
import type { ObjectGrowth } from './objectGrowth.ts'
import type { OwnedLists } from './owner/ownedLists.ts'
import type { SendSteps } from './owner/sendSteps.ts'
import type { SwapSteps } from './owner/swapSteps.ts'
import type { CodeTimes } from './pressToCode.ts'
import { PROFILES, type ProfileName } from './profiles.ts'
import type { RaceResult } from './race.ts'
import type { ResumeTimes } from './reloadToAccount.ts'
import type { ScrollFrames } from './scrollFrames.ts'
import type { SignInRates } from './signInRates.ts'
import type { Timing } from './timings.ts'
import type { VisitorCosts } from './visitorCost.ts'

/** Everything the benchmark measures: milliseconds, bytes and numbers. The floor is a bare React dialog, or a native list. */
export interface BenchFigures {
  readonly races: Readonly<Record<ProfileName, RaceResult>>
  readonly warm: { readonly floor: Timing; readonly ours: Timing }
  /** 500 announced wallets. */
  readonly many: RaceResult
  readonly manyScroll: { readonly floor: ScrollFrames; readonly ours: ScrollFrames }
  readonly allWallets: AllWalletsFigures
  readonly allWallets10000: AllWalletsFigures
  readonly account: AccountSteps
  readonly owned: OwnedLists
  readonly send: SendSteps
  readonly swap: SwapSteps
  readonly families: FamilySteps
  readonly pairing: CodeTimes
  readonly resume: ResumeTimes
  /** The same host, and one with 20 buttons and two kernels that draws them anew with every frame. */
  readonly busy: RaceResult
  readonly objects: ObjectGrowth
  readonly visitors: VisitorCosts
  readonly requestsBeforePress: number
  readonly signIn: SignInRates
  readonly packages: { readonly minimal: number; readonly pairing: number; readonly signInServer: number }
  readonly firstPress: { readonly trace: string; readonly longest: readonly LongTask[] }
}

const KIB = 1024
const PROFILE_NAMES = { base: 'as it is', cpu4: '4x CPU', phone: 'phone' } as const
const profiles = Object.keys(PROFILES) as ProfileName[]

/** What a user meets who owns something; the reach is the budget of each. */
function ownerRows({ owned, send }: Pick<BenchFigures, 'owned' | 'send'>): readonly Row[] {
  const { tokens, entries } = owned
  return [
    ['connected to an account that can be used, ms', undefined, owned.usable, 100],
    ['layout shift until everything is there, thousandths', undefined, Math.round(owned.shift * 1000), 0],
    ['5,000 tokens: open, ms', undefined, tokens.open, 100],
    ['5,000 tokens: key to result, ms', undefined, tokens.keyToResult, 50],
    ['5,000 tokens: dropped frames', undefined, tokens.scroll.dropped, 0],
    ['5,000 transactions: open, ms', undefined, entries.open, 100],
    ['5,000 transactions: next page told to shown, ms', undefined, entries.merge, 16],
    ['5,000 transactions: dropped frames', undefined, entries.scroll.dropped, 0],
    ['elements of both lists, at most', undefined, owned.nodes, 600],
    ['Review to the preview, local chain, ms', undefined, send.preview, 300],
    ['Confirm to the wallet, local chain, ms', undefined, send.prompt, 300],
    ['hash to the row in Activity, ms', undefined, send.row, 50],
    ['block to confirmed, ms', undefined, send.confirmed, 5_000],
  ]
}

/** What a user meets who swaps; the reach is the budget of each. */
function swapRows({ swap }: Pick<BenchFigures, 'swap'>): readonly Row[] {
  const { tokens } = swap
  return [
    ['press on Swap to the form, ms', undefined, swap.open, 100],
    ['price answered to shown, ms', undefined, swap.quote, 100],
    ['transaction answered to its review, checks and trial included, ms', undefined, swap.review, 300],
    ['form open for a minute: layout shift, thousandths', undefined, Math.round(swap.shift * 1000), 0],
    ['form open for a minute: requests', undefined, swap.idle, 18],
    ['page hidden for a minute: requests', undefined, swap.hidden, 0],
    ['5,000 tokens to choose from: open, ms', undefined, tokens.open, 100],
    ['5,000 tokens to choose from: key to result, ms', undefined, tokens.keyToResult, 50],
    ['5,000 tokens to choose from: dropped frames', undefined, tokens.scroll.dropped, 0],
    ['5,000 tokens to choose from: elements', undefined, tokens.nodes, 600],
  ]
}

/** What a user meets whose wallets are of several chain families; the reach is the budget of each. */
function familyRows({ families }: Pick<BenchFigures, 'families'>): readonly Row[] {
  return [
    ...Object.entries(families.shown).map(
      ([name, time]): Row => [`${name}: wallet's answer to the address shown, ms`, undefined, time, 100],
    ),
    ['four saved sessions: reload to all connected, ms', undefined, families.resumed, 500],
    ['kernel to what wagmi has drawn, ms', undefined, families.bridge, 17],
  ]
}

/** A row: what is measured, the floor's figure, ours, and what ours should reach; `undefined` where there is none. */
type Row = readonly [figure: string, floor: number | undefined, ours: number, reach: number | undefined]

/** How much slower a busy page may be than a quiet one. */
const BUSY = 1.2
const REACH = { open: { base: 30, cpu4: 150, phone: 180 }, connect: { base: 30, cpu4: 120, phone: 150 } } as const

function rowsOf(figures: BenchFigures): readonly Row[] {
  const { races, warm, many, manyScroll, allWallets, account, pairing, busy, objects, visitors } = figures
  const { base, phone } = races
  const kib = (bytes: number): number => bytes / KIB
  return [
    ...profiles.map((name): Row => {
      const { floor, ours } = races[name]
      return [`press to list, first time, ${PROFILE_NAMES[name]}, ms`, floor.open, ours.open, REACH.open[name]]
    }),
    ['press to list, later, ms', warm.floor.median, warm.ours.median, 18],
    ...profiles.map((name): Row => {
      const { floor, ours } = races[name]
      return [`wallet click to connected, ${PROFILE_NAMES[name]}, ms`, floor.connect, ours.connect, REACH.connect[name]]
    }),
    ['500 announced wallets: press to list, ms', many.floor.open, many.ours.open, 60],
    ['500 announced wallets: frames a second', manyScroll.floor.fps, manyScroll.ours.fps, 60],
    ['all wallets (600): open, ms', undefined, allWallets.open, 60],
    ['all wallets (600): frames a second', undefined, allWallets.scroll.fps, 60],
    ['all wallets (600): last key to result, ms', undefined, allWallets.keyToResult, 50],
    ['requests until connected', base.floor.requests, base.ours.requests, 15],
    ['script until the button, KiB gzip with React', kib(base.floor.buttonScript), kib(base.ours.buttonScript), 88],
    ['CPU to the button over the floor, ms', 0, base.ours.buttonCpu - base.floor.buttonCpu, 16],
    ['script until connected, KiB gzip with React', kib(base.floor.script), kib(base.ours.script), 150],
    ['long tasks after the press, phone', phone.floor.longTasks[0], phone.ours.longTasks[0], 0],
    ['long tasks after the wallet, phone', phone.floor.longTasks[1], phone.ours.longTasks[1], 1],
    ['objects that stay of an open and close', undefined, objects.perCycle.objects, 0],
    ['press to account, ms', undefined, account.openAccount, 50],
    ['press on a network to the account on it, ms', undefined, account.switchNetwork, 50],
    ...ownerRows(figures),
    ...swapRows(figures),
    ...familyRows(figures),
    ['press to QR code, later, ms', undefined, pairing.warm.median, 50],
    [
      '20 buttons, 2 kernels, drawn 60 times a second: press to list, ms',
      busy.floor.open,
      busy.ours.open,
      BUSY * busy.floor.open,
    ],
    ['the same: wallet click to connected, ms', busy.floor.connect, busy.ours.connect, BUSY * busy.floor.connect],
    ...(['none', 'intent', 'idle'] as const).flatMap((mode): Row[] => [
      [`who never press, prefetch ${mode}: CPU until idle, ms`, visitors.floor.cpu, visitors[mode].cpu, undefined],
      [`the same: heap, MiB`, visitors.floor.heap, visitors[mode].heap, undefined],
      [`the same: script, KiB`, visitors.floor.script, visitors[mode].script, undefined],
    ]),
    ['requests beyond the host before the press', undefined, figures.requestsBeforePress, 0],
    [`a server checks a signature (${figures.signIn.slowest.name}), ms`, undefined, figures.signIn.slowest.ms, 15],
    ['packages that the server of sign-in installs', undefined, figures.packages.signInServer, 9],
    ['a server refuses texts for another site, a second', undefined, figures.signIn.refusals, 10_000],
  ]
}

const print = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '-' : String(Math.round(value * 10) / 10)

/** The figures as a table with the floor and the ratio to it beside ours, and what the first press spends its time with. */
export function benchTable(figures: BenchFigures): string {
  const cells = rowsOf(figures).map(([figure, floor, ours, reach]) => [
    figure,
    print(floor),
    print(ours),
    print(floor ? ours / floor : undefined),
    print(reach),
  ])
  const { firstPress } = figures
  const tasks = firstPress.longest.map(({ time, work }) => `- ${time} ms: ${work.join('; ') || 'nothing with a name'}`)
  return [
    ...[['figure', 'floor', 'ours', 'ratio', 'reach'], ['---', '--:', '--:', '--:', '--:'], ...cells].map(
      (row) => `| ${row.join(' | ')} |`,
    ),
    '',
    `The longest tasks of the first press with 4x CPU (${firstPress.trace}):`,
    ...tasks,
  ].join('\n')
}
