import { Banner, Button, ListCard, ListItem, Spinner, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FrameError } from '../errors/frameError.ts'
import type { WordKey } from '../locales/en.ts'
import { showHidden } from '../read/hiddenSigns.ts'
import type { SmartPlace } from '../requests/turnOff.ts'
import type { Device, Entry, Login, SettingsData } from '../service/settings.ts'
import { Grants, type GrantsSource, type GrantsWish } from './Grants.tsx'
import { Logins, serviceName } from './Logins.tsx'
import { Protection, type ProtectionWish } from './Protection.tsx'
import { SmartPlaces } from './SmartPlaces.tsx'
import { dateOf, type Say, useExplain, useWords } from './words.tsx'

/** What the person wants of the settings: to leave them, or a change, which is approved before it is made. */
export type SettingsWish =
  | { readonly kind: 'done' }
  | { readonly kind: 'end'; readonly device: Device }
  | { readonly kind: 'code'; readonly isFirst: boolean }
  | { readonly kind: 'link'; readonly provider: string }
  | { readonly kind: 'unlink'; readonly login: Login }
  | { readonly kind: 'smartOff'; readonly chain: string }
  | ProtectionWish
  | GrantsWish

/** A part of the settings that can be shown first. */
export type SettingsPart = 'logins' | 'devices' | 'passkey' | 'recovery' | 'export' | 'log' | 'smart' | 'permissions'

/** What a change has come to, above the settings. */
export type SettingsNotice = Extract<
  WordKey,
  'codeInUse' | 'passkeyAdded' | 'passkeyWeak' | 'smartOffSent' | 'grantEndSent'
>

/** What the view shows and tells. */
export interface SettingsProps {
  load(): Promise<SettingsData>
  /** Reads where the account runs code. */
  loadSmart(): Promise<readonly SmartPlace[]>
  /** What the account has permitted to sites. */
  readonly grants: GrantsSource
  /** Accounts of this site are smart ones. */
  readonly isSmart: boolean
  /** Whether this browser keeps what is signed in here. */
  readonly isKept: boolean
  onWish(wish: SettingsWish): void
  /** Services that people can sign in with here. */
  readonly socials: readonly string[]
  /** The part that is shown first. */
  readonly section: SettingsPart
  /** Why the last change was not made. */
  readonly problem?: FrameError | undefined
  /** What the last change has come to. */
  readonly notice?: SettingsNotice | undefined
}

/** What was done, by the service's name for it. */
const DONE: Readonly<Record<string, WordKey>> = {
  'device-ended': 'logDeviceEnded',
  'email-change-undone': 'logEmailUndone',
  'email-changed': 'logEmailChanged',
  'grant-added': 'logGrantAdded',
  'grant-ending': 'logGrantEnding',
  'grant-removed': 'logGrantRemoved',
  'signed-in-email': 'logSignedIn',
  'signed-in-window': 'logSignedInWindow',
  'signed-out': 'logSignedOut',
  'token-reused': 'logTokenReused',
  'wallet-made': 'logWalletMade',
  'wallet-restored': 'logRestored',
}
/** The same, with a name behind it. */
const NAMED: Readonly<Record<string, WordKey>> = {
  'login-added-': 'logLoginAdded',
  'login-removed-': 'logLoginRemoved',
  'signed-in-': 'logSignedInWith',
  'slot-added-': 'logSlotAdded',
  'slot-removed-': 'logSlotRemoved',
}

/** Ways into the wallet, by the service's names. */
const WAYS: Readonly<Record<string, WordKey>> = {
  code: 'recoveryCode',
  login: 'signInRecovery',
  passkey: 'passkeyOne',
}

/** What the service calls a browser, and a system, that it does not recognise. */
const UNRECOGNISED: ReadonlyMap<string, WordKey> = new Map([
  ['another browser', 'otherBrowser'],
  ['another system', 'otherSystem'],
])

/** A device by its browser and system. */
export function nameOf({ browser, system }: Pick<Device, 'browser' | 'system'>, say: Say): string {
  const inWords = (name: string): string => {
    const key = UNRECOGNISED.get(name)
    return key === undefined ? name : say(key)
  }
  return showHidden(`${inWords(browser)} · ${inWords(system)}`)
}

/** An entry in words. */
function wordsOf({ what }: Entry, say: Say): string {
  const key = DONE[what]
  if (key) return say(key)
  for (const [start, named] of Object.entries(NAMED)) {
    if (!what.startsWith(start)) continue
    const name = what.slice(start.length)
    const way = WAYS[name]
    return say(named, { name: way === undefined ? serviceName(name) : say(way) })
  }
  return what
}

function Devices({
  devices,
  onEnd,
}: {
  readonly devices: readonly Device[]
  readonly onEnd: (device: Device) => void
}) {
  const say = useWords()
  return (
    <ListCard label={say('devices')}>
      {devices.map((device) => {
        const { id, site, lastUsedAt, isCurrent } = device
        const used = isCurrent ? say('thisDevice') : say('lastUsed', { at: dateOf(lastUsedAt), site })
        const end = (
          <Button kind="secondary" size="small" onPress={() => onEnd(device)}>
            {say('endDevice')}
          </Button>
        )
        return <ListItem key={id} wraps name={nameOf(device, say)} second={used} end={!isCurrent && end} />
      })}
    </ListCard>
  )
}

function Log({ entries }: { readonly entries: readonly Entry[] }) {
  const say = useWords()
  return (
    <ListCard label={say('activity')}>
      {entries.map((entry, at) => {
        const where = entry.site === undefined ? '' : ` · ${entry.site}`
        return <ListItem key={at} wraps name={wordsOf(entry, say)} second={showHidden(`${dateOf(entry.at)}${where}`)} />
      })}
    </ListCard>
  )
}

/** Loads, and loads again after a failure. */
function useSettings({ load, problem: before }: SettingsProps) {
  const explain = useExplain()
  const [data, setData] = useState<SettingsData>()
  const [problem, setProblem] = useState(() => before && explain(before))
  const work = useRef(() => {
    const failed = (error: unknown): void => setProblem(explain(error))
    load().then(setData, failed)
  })
  useEffect(() => work.current(), [])
  const retry = (): void => {
    setProblem(undefined)
    work.current()
  }
  return { data, problem, retry }
}

/** The wallet's settings: who is signed in, on which devices, and what was done. */
export function Settings(props: SettingsProps): ReactNode {
  const say = useWords()
  const { section, socials, onWish, notice, loadSmart, isSmart, isKept, grants } = props
  const { data, problem, retry } = useSettings(props)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere])
  const headingOf = (part: SettingsPart) => (part === section ? { ref: heading, tabIndex: -1 } : {})
  return (
    <main aria-label={say('walletSettings')}>
      <div className="scroll">
        {problem !== undefined && <Banner tone="danger" role="alert" title={problem} />}
        {notice && <Banner tone="info" role="status" title={say(notice)} />}
        {!data && problem === undefined && (
          <div className="middle">
            <Spinner label={say('loading')} />
          </div>
        )}
        {data && (
          <>
            <h2 {...headingOf('logins')}>{say('signedInAs')}</h2>
            <Logins
              logins={data.logins}
              socials={socials}
              onAdd={(provider) => onWish({ kind: 'link', provider })}
              onRemove={(login) => onWish({ kind: 'unlink', login })}
            />
            <h2 {...headingOf('devices')}>{say('devices')}</h2>
            <Text tone="muted">{say('devicesText')}</Text>
            {!isKept && <Banner tone="info" title={say('notKept')} />}
            <Devices devices={data.devices} onEnd={(device) => onWish({ kind: 'end', device })} />
            <Protection data={data} headingOf={headingOf} onWish={onWish} />
            <SmartPlaces
              load={loadSmart}
              isAlways={isSmart || section === 'smart'}
              heading={section === 'smart' ? heading : undefined}
              onTurnOff={(chain) => onWish({ kind: 'smartOff', chain })}
            />
            <Grants {...grants} heading={section === 'permissions' ? heading : undefined} onWish={onWish} />
            <h2 {...headingOf('log')}>{say('activity')}</h2>
            <Log entries={data.entries} />
          </>
        )}
      </div>
      <div className="foot">
        {problem !== undefined && !data && (
          <Button kind="secondary" onPress={retry}>
            {say('tryAgain')}
          </Button>
        )}
        <Button onPress={() => onWish({ kind: 'done' })}>{say('done')}</Button>
      </div>
    </main>
  )
}
