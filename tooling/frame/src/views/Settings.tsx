import { Banner, Button, ListCard, ListItem, Spinner, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Sight, watchPress } from '../confirm/confirmRules.ts'
import { FrameError } from '../frameError.ts'
import type { WordKey } from '../locales/en.ts'
import { showHidden } from '../read/hiddenSigns.ts'
import type { Device, Entry, SettingsData } from '../service/settings.ts'
import { type Say, useWords } from './words.tsx'

/** What the view asks and does. */
export interface SettingsActions {
  load(): Promise<SettingsData>
  /** Ends a device: its session and its share are gone. */
  endDevice(id: string): Promise<void>
  onDone(): void
  /** The part that is shown first. */
  readonly section: 'devices' | 'log'
}

/** What was done, by the service's name for it. */
const DONE: Readonly<Record<string, WordKey>> = {
  'device-ended': 'logDeviceEnded',
  'email-change-undone': 'logEmailUndone',
  'email-changed': 'logEmailChanged',
  'signed-in-email': 'logSignedIn',
  'signed-in-window': 'logSignedInWindow',
  'signed-out': 'logSignedOut',
  'token-reused': 'logTokenReused',
  'wallet-made': 'logWalletMade',
  'wallet-key-changed': 'logKeyChanged',
}
/** The same, with a name behind it. */
const NAMED: Readonly<Record<string, WordKey>> = {
  'signed-in-': 'logSignedInWith',
  'slot-added-': 'logSlotAdded',
  'slot-removed-': 'logSlotRemoved',
}

function dateOf(at: number): string {
  const { lang } = document.documentElement
  return new Intl.DateTimeFormat(lang || undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** An entry in words. */
function wordsOf({ what }: Entry, say: Say): string {
  const key = DONE[what]
  if (key) return say(key)
  for (const [start, named] of Object.entries(NAMED))
    if (what.startsWith(start)) return say(named, { name: what.slice(start.length) })
  return what
}

interface EndDeviceProps {
  readonly isAsked: boolean
  readonly onAsk: () => void
  readonly onEnd: () => void
}

/** Ends a device by a second press, which must be meant: a site may lay something over the view. */
function EndDevice({ isAsked, onAsk, onEnd }: EndDeviceProps) {
  const say = useWords()
  const place = useRef<HTMLDivElement>(null)
  const end = useRef(onEnd)
  const [sight, setSight] = useState<Sight>('unsure')
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const button = place.current
    const main = button?.closest('main')
    if (!isAsked || !button || !main) return
    return watchPress({ main, button }, { isArmed: () => true, onSight: setSight, onPress: () => end.current() })
  }, [isAsked])
  // A browser that cannot tell what covers the view takes the press as it comes.
  const second = sight === 'blind' ? onEnd : undefined
  return (
    <div ref={place}>
      <Button kind="secondary" size="small" disabled={isAsked && sight === 'unsure'} onPress={isAsked ? second : onAsk}>
        {say(isAsked ? 'endNow' : 'endDevice')}
      </Button>
    </div>
  )
}

function Devices({ devices, onEnd }: { readonly devices: readonly Device[]; readonly onEnd: (id: string) => void }) {
  const say = useWords()
  const [asked, setAsked] = useState<string>()
  return (
    <ListCard label={say('devices')}>
      {devices.map((device) => {
        const { id, browser, system, site, lastUsedAt, isCurrent } = device
        const used = isCurrent ? say('thisDevice') : say('lastUsed', { at: dateOf(lastUsedAt), site })
        return (
          <ListItem
            key={id}
            wraps
            name={showHidden(`${browser} · ${system}`)}
            second={used}
            end={!isCurrent && <EndDevice isAsked={asked === id} onAsk={() => setAsked(id)} onEnd={() => onEnd(id)} />}
          />
        )
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

/** Loads, and loads again after a change or a failure. */
function useSettings({ load, endDevice }: SettingsActions) {
  const say = useWords()
  const [data, setData] = useState<SettingsData>()
  const [problem, setProblem] = useState<string>()
  const work = useRef({ load, endDevice })
  const run = useRef((change: () => Promise<unknown>): void => {
    setProblem(undefined)
    change()
      .then(() => work.current.load())
      .then(setData, (error: unknown) => setProblem(error instanceof FrameError ? error.message : say('failed')))
  })
  useEffect(() => run.current(async () => undefined), [])
  const end = (id: string): void => run.current(() => work.current.endDevice(id))
  return { data, problem, end, retry: () => run.current(async () => undefined) }
}

/** The wallet's settings: who is signed in, on which devices, and what was done. */
export function Settings(actions: SettingsActions): ReactNode {
  const say = useWords()
  const { section, onDone } = actions
  const { data, problem, end, retry } = useSettings(actions)
  const log = useRef<HTMLHeadingElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) (section === 'log' ? log : title).current?.focus()
  }, [isThere, section])
  return (
    <main aria-label={say('walletSettings')}>
      <div className="scroll">
        {problem !== undefined && <Banner tone="danger" title={problem} />}
        {!data && problem === undefined && (
          <div className="middle">
            <Spinner label={say('loading')} />
          </div>
        )}
        {data && (
          <>
            <h2 ref={title} tabIndex={-1}>
              {say('signedInAs')}
            </h2>
            <ListCard label={say('signedInAs')}>
              {data.logins.map(({ id, kind, name }) => (
                <ListItem
                  key={id}
                  wraps
                  name={<bdi>{showHidden(name)}</bdi>}
                  second={kind === 'email' ? say('mail') : kind}
                />
              ))}
            </ListCard>
            <h2>{say('devices')}</h2>
            <Text tone="muted">{say('devicesText')}</Text>
            <Devices devices={data.devices} onEnd={end} />
            <h2 ref={log} tabIndex={-1}>
              {say('activity')}
            </h2>
            <Log entries={data.entries} />
          </>
        )}
      </div>
      <div className="foot">
        {problem !== undefined && (
          <Button kind="secondary" onPress={retry}>
            {say('tryAgain')}
          </Button>
        )}
        <Button onPress={onDone}>{say('done')}</Button>
      </div>
    </main>
  )
}
