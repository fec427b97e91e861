import { type ReactNode, useState, useSyncExternalStore } from 'react'
import './phone.css'
import type { Seen } from '@latchkey/devnet/wallet'
import { shortAddress } from '@latchkey/kernel/text'
import { readAccount, readProposal, readRequest } from './asked.ts'
import { Accounts, type Act, PhoneHome, type ScreenProps } from './PhoneHome.tsx'
import { type PhoneControl, waitingIn } from './phoneState.ts'

interface QuestionProps {
  readonly seen: Seen
  readonly accounts: readonly string[]
}

/** Who wants to connect, and what it may then ask for. */
function Proposal({ seen, accounts }: QuestionProps): ReactNode {
  const families = readProposal(seen.params)
  const chains = new Set(families.flatMap((family) => family.chains))
  const methods = new Set(families.flatMap((family) => family.methods))
  const shared = accounts.filter((account) => chains.has(readAccount(account).chain))
  return (
    <>
      <h2 className="ph-ask">
        <bdi>{seen.from}</bdi> wants to connect
      </h2>
      <p className="ph-label">It will see these accounts</p>
      <Accounts accounts={shared} />
      <p className="ph-label">It may ask for {methods.size} kinds of requests, each of which you approve</p>
      <details className="ph-more">
        <summary>Namespaces and methods</summary>
        {families.map(({ namespace, chains: names, methods: all }) => (
          <p key={namespace} className="ph-mono">
            {namespace}: {names.join(', ')} · {all.join(', ')}
          </p>
        ))}
      </details>
    </>
  )
}

/** What an app that is connected wants. */
function Request({ seen }: Pick<QuestionProps, 'seen'>): ReactNode {
  const { title, facts, text } = readRequest(seen.method, seen.params)
  const chain = seen.chainId === undefined ? [] : [['Network', readAccount(`${seen.chainId}:`).chain] as const]
  return (
    <>
      <h2 className="ph-ask">{title}</h2>
      <ul className="ph-list">
        {[['From', seen.from] as const, ...chain, ...facts].map(([label, value]) => (
          <li key={label}>
            <span>{label}</span>
            <bdi title={value}>{label === 'To' ? shortAddress(value) : value}</bdi>
          </li>
        ))}
      </ul>
      {text !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="ph-text" tabIndex={0} aria-label="What is signed">
          <pre dir="auto">{text}</pre>
        </section>
      )}
    </>
  )
}

function Approval({ control, state, act, seen }: ScreenProps & { readonly seen: Seen }): ReactNode {
  return (
    <div className="ph-screen">
      <div className="ph-scroll">
        {seen.kind === 'proposal' ? <Proposal seen={seen} accounts={state.accounts} /> : <Request seen={seen} />}
      </div>
      <div className="ph-answers">
        <button type="button" className="ph-button" onClick={act(() => control.decline(seen.id))}>
          Decline
        </button>
        <button type="button" className="ph-button ph-primary" onClick={act(() => control.approve(seen.id))}>
          Approve
        </button>
      </div>
    </div>
  )
}

/** What real wallets do wrong, one press each. */
function Faults({ control, state, act }: ScreenProps): ReactNode {
  const waiting = waitingIn(state)
  const latest = state.sessions.at(-1)
  const faults = [
    { label: 'Decline', can: waiting, run: () => control.decline(waiting?.id ?? 0) },
    { label: 'Ignore', can: waiting, run: () => control.ignore(waiting?.id ?? 0) },
    { label: 'Wrong chain', can: waiting?.kind === 'proposal' || latest, run: () => control.strayChain() },
    { label: 'Disconnect', can: latest, run: () => control.disconnect(latest?.topic ?? '') },
    {
      label: state.isOnline ? 'Go offline' : 'Come back',
      can: state.isReachable,
      run: () => control.setOnline(!state.isOnline),
    },
  ]
  return (
    <fieldset className="ph-faults">
      <legend>Simulate wallet problems</legend>
      {faults.map(({ label, can, run }) => (
        <button key={label} type="button" disabled={!can} onClick={act(run)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

export interface PhoneProps {
  readonly control: PhoneControl
  /** Reads the code of the screen beside the phone. */
  readonly scan?: () => Promise<string | undefined>
  /** A link that is pasted already. */
  readonly initialLink?: string
}

/** A drawn phone that runs the pairing wallet of the devnet. It signs with public test keys. */
export function Phone({ control, scan, initialLink = '' }: PhoneProps): ReactNode {
  const state = useSyncExternalStore(control.subscribe, () => control.state)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act: Act = (work) => async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const waiting = waitingIn(state)
  const screen = { control, state, act }
  return (
    <section className="ph" aria-label="Phone with a wallet" aria-busy={busy}>
      <div className="ph-body">
        <header className="ph-bar">
          <strong>Pocket</strong>
          <span className="ph-signal" data-on={state.isReachable && state.isOnline}>
            {state.isReachable ? (state.isOnline ? 'Online' : 'Offline') : 'Off'}
          </span>
        </header>
        <p className="ph-problem" role="status">
          {problem ?? (state.isReachable ? '' : 'The wallet does not answer. Stop this server and run npm start.')}
        </p>
        {waiting ? (
          <Approval key={waiting.id} {...screen} seen={waiting} />
        ) : (
          <PhoneHome {...screen} scan={scan} initialLink={initialLink} />
        )}
        <p className="ph-warning">Test keys: send nothing of value here.</p>
      </div>
      <Faults {...screen} />
    </section>
  )
}
