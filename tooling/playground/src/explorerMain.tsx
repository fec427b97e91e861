import { Button, ChipGroup, Tag, TextField } from '@latchkey/theme/ui'
import { type ReactNode, StrictMode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { ChainReader, Fact, Found } from './explorer/found.ts'
import { EXPLORED, guessKind, nodeOf, type Place, readPlace, writePlace } from './explorer/place.ts'
import { directionOf } from './kernel/useKernelLook.ts'
import { lookTheme } from './look/lookTheme.ts'
import { useBaseTheme } from './look/useBaseTheme.ts'
import { usePageLook } from './look/usePageLook.ts'
import { Card } from './parts/Card.tsx'
import { PageFrame } from './parts/PageFrame.tsx'
import { loadServices, type Services } from './services/loadServices.ts'
import { useSettings } from './settings/useSettings.ts'
import { withLimit } from './status/ask/withLimit.ts'

/** Milliseconds that a node has for its answers. */
const LIMIT = 10_000

const READERS: Readonly<Record<string, () => Promise<ChainReader>>> = {
  eip155: async () => (await import('./explorer/accountChains.ts')).readEvm,
  solana: async () => (await import('./explorer/accountChains.ts')).readSolana,
  bip122: async () => (await import('./explorer/otherChains.ts')).readBitcoin,
  polkadot: async () => (await import('./explorer/otherChains.ts')).readPolkadot,
}

function subscribeHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

function usePlace(): Place {
  return readPlace(useSyncExternalStore(subscribeHash, () => location.hash))
}

type Answer =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'problem'; readonly text: string }

async function ask({ chain, kind, id }: Place, services: Services): Promise<Answer> {
  const node = nodeOf(chain, services)
  if (!node) return { kind: 'problem', text: 'This chain isn’t running. Stop this server and run npm start.' }
  const reader = await READERS[chain.split(':')[0] ?? '']?.()
  try {
    const found = await withLimit(LIMIT, async (signal) =>
      kind === 'latest' ? reader?.latest(node, signal) : reader?.[kind](node, id, signal),
    )
    if (found) return { kind: 'found', found }
    return { kind: 'problem', text: `This chain has no such ${kind}. Local chains start empty with every npm start.` }
  } catch (error) {
    return { kind: 'problem', text: error instanceof Error ? error.message : String(error) }
  }
}

function useAnswer(place: Place, services: Services): Answer {
  const key = writePlace(place)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly answer: Answer }>()
  useEffect(() => {
    let isLeft = false
    void ask(readPlace(key), services).then((next) => {
      if (!isLeft) setAnswer({ key, answer: next })
    })
    return () => {
      isLeft = true
    }
  }, [key, services])
  return answer?.key === key ? answer.answer : { kind: 'asking' }
}

function FactRow({ chain, fact }: { readonly chain: string; readonly fact: Fact }): ReactNode {
  const { label, value, to } = fact
  return (
    <div>
      <dt>{label}</dt>
      <dd className="pg-mono pg-explorer-value">
        {to ? (
          <a className="pg-link" href={writePlace({ chain, ...to })}>
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}

function FoundCard({ place, answer }: { readonly place: Place; readonly answer: Answer }): ReactNode {
  const { chain, kind, id } = place
  const titles = { transaction: 'Transaction', address: 'Address', latest: 'Latest transactions' } as const
  const found = answer.kind === 'found' ? answer.found : undefined
  return (
    <Card
      title={titles[kind]}
      mark={found?.state && <Tag tone={found.state.tone}>{found.state.text}</Tag>}
      note={id && <span className="pg-mono">{id}</span>}
    >
      <div className="pg-explored" aria-busy={answer.kind === 'asking'}>
        <p role="status" className="pg-note">
          {answer.kind === 'asking' ? 'Asking the chain …' : answer.kind === 'problem' ? answer.text : ''}
        </p>
        {found && (
          <dl className="pg-explorer-facts">
            {found.facts.map((fact) => (
              <FactRow key={`${fact.label} ${fact.value}`} chain={chain} fact={fact} />
            ))}
          </dl>
        )}
        {found && found.transactions.length > 0 && (
          <ul className="pg-explorer-list" aria-label="Transactions">
            {found.transactions.map((entry) => (
              <li key={entry.id}>
                <a className="pg-link pg-mono" href={writePlace({ chain, kind: 'transaction', id: entry.id })}>
                  {entry.id}
                </a>
                <span className="pg-explorer-note">{entry.note}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** A small explorer of the local chains: what the widget's explorer links lead to. */
function Explorer({ services }: { readonly services: Services }): ReactNode {
  const place = usePlace()
  const answer = useAnswer(place, services)
  const [typed, setTyped] = useState('')
  const go = (next: Place): void => {
    location.hash = writePlace(next)
  }
  const find = (): void => {
    const id = typed.trim()
    if (id !== '') go({ chain: place.chain, kind: guessKind(place.chain, id), id })
  }
  return (
    <>
      <div className="pg-explorer-head">
        <h1>Local explorer</h1>
        <p>Everything on the local chains, read from their own nodes.</p>
        <ChipGroup
          label="Chain"
          options={EXPLORED.map(({ chain, name }) => ({ id: chain, label: name }))}
          current={place.chain}
          onChange={(chain) => go({ chain, kind: 'latest', id: '' })}
        />
        <div className="pg-explorer-find">
          <TextField
            label="Transaction or address"
            value={typed}
            onChange={setTyped}
            onEnter={find}
            mono
            dir="ltr"
            autoComplete="off"
            maxLength={120}
          />
          <div>
            <Button kind="secondary" onPress={find}>
              Show
            </Button>
          </div>
        </div>
      </div>
      <FoundCard place={place} answer={answer} />
    </>
  )
}

function ExplorerPage({ services }: { readonly services: Services }): ReactNode {
  const [settings] = useSettings()
  const base = useBaseTheme(settings.theme)
  const look = useMemo(() => lookTheme(settings), [settings])
  usePageLook(base, look, directionOf(settings))
  return (
    <PageFrame page="explorer">
      <Explorer services={services} />
    </PageFrame>
  )
}

const services = await loadServices()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ExplorerPage services={services} />
    </StrictMode>,
  )
