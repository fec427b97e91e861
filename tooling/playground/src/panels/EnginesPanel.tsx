import { LOCAL_EXCHANGE, TOKENS } from '@latchkey/devnet/tokens'
import { formatAmount } from '@latchkey/kernel'
import { useAccount, useFormat } from '@latchkey/kernel/react'
import { Banner, Button, ChipGroup, ListCard, ListItem, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import { Card } from '../parts/Card.tsx'

type Engine = 'lifi' | 'zeroex' | 'jupiter' | 'prices' | 'coinbase' | 'meld' | 'webhooks'

interface Choices {
  readonly label: string
  readonly options: readonly { readonly id: Engine; readonly label: string }[]
}

/** Whose faults there are, those of a kind in a row. */
const CHOICES: readonly Choices[] = [
  {
    label: 'Fault of a swap engine',
    options: [
      { id: 'lifi', label: 'LI.FI' },
      { id: 'zeroex', label: '0x' },
      { id: 'jupiter', label: 'Jupiter' },
      { id: 'prices', label: 'Prices' },
    ],
  },
  {
    label: 'Fault of a seller',
    options: [
      { id: 'coinbase', label: 'Coinbase' },
      { id: 'meld', label: 'Meld' },
      { id: 'webhooks', label: 'Webhooks' },
    ],
  },
]
const ENGINES = CHOICES.flatMap(({ options }) => options)

/** What becomes of what Coinbase and Meld post about a purchase. */
const DELIVERIES = [
  { label: 'Are lost', fault: { delivery: 'lost' } },
  { label: 'Arrive twice', fault: { delivery: 'twice' } },
  { label: 'Are forged', fault: { delivery: 'forged' } },
] as const

/** No account of the local chains. */
const STRANGER = '0x00000000000000000000000000000000000bad00'
/** Where each engine's answer says who is called, and how much comes out at least. */
const FIELDS: Readonly<Partial<Record<Engine, { readonly target: string; readonly least: string }>>> = {
  lifi: { target: 'transactionRequest.to', least: 'estimate.toAmountMin' },
  zeroex: { target: 'transaction.to', least: 'minBuyAmount' },
}
/** As many answers as a review takes, so that trying again meets the fault, too. */
const TIMES = 6

/** What can be made of an engine's next answers, in the form in which the local providers take it. */
function faultsOf(engine: Engine): readonly { readonly label: string; readonly fault: object }[] {
  const { target, least } = FIELDS[engine] ?? {}
  if (engine === 'webhooks') return DELIVERIES
  return [
    { label: 'Is down', fault: { status: 503 } },
    ...(engine === 'prices'
      ? [{ label: 'Reports ten times the price', fault: { factor: 10 } }]
      : [
          { label: 'Answers late', fault: { delay: 8_000 } },
          { label: 'Returns an HTML page', fault: { html: true } },
        ]),
    ...(target ? [{ label: 'Calls an unknown contract', fault: { set: { [target]: STRANGER } } }] : []),
    ...(least ? [{ label: 'Promises ten times the amount', fault: { set: { [least]: '99999999999999999' } } }] : []),
  ]
}

interface Offer {
  readonly name: string
  /** Whole dollars of the token, as decimal text. */
  readonly gets: string
}

const SOLD = 10n ** 18n
/** What stands for the coin of the chain (EIP-7528). */
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Which engines offer how much for one ether, the best first. */
async function offersOf({ plugins }: PlaygroundKernel, account: string): Promise<readonly Offer[]> {
  const { usdc } = TOKENS
  const { quotes } = await plugins.api.getSwapQuotes({
    amount: String(SOLD),
    userAddress: account,
    from: `eip155:1:${COIN}`,
    to: `eip155:1:${usdc.address}`,
  })
  return quotes.map(({ provider, toAmount }) => ({
    name: provider?.name ?? 'Exchange',
    gets: formatAmount(BigInt(toAmount), usdc.decimals),
  }))
}

/** An account without an owner, for looking at prices before a wallet is connected. */
const NOBODY = LOCAL_EXCHANGE.router

function Offers({ offers }: { readonly offers: readonly Offer[] }): ReactNode {
  const format = useFormat()
  return (
    <ListCard label="Offers for 1 ETH">
      {offers.map(({ name, gets }, place) => (
        <ListItem
          key={name}
          name={name}
          second={format.amount(gets, { symbol: TOKENS.usdc.symbol, digits: 2 })}
          end={place === 0 ? <Tag tone="success">Best</Tag> : undefined}
        />
      ))}
    </ListCard>
  )
}

interface EngineChoiceProps {
  readonly engine: Engine
  readonly onChange: (engine: Engine) => void
}

/** One engine of all, in a row for each kind. */
function EngineChoice({ engine, onChange }: EngineChoiceProps): ReactNode {
  return CHOICES.map(({ label, options }) => (
    <div key={label}>
      <span className="pg-label" aria-hidden="true">
        {label}
      </span>
      <ChipGroup
        label={label}
        options={options}
        current={engine}
        onChange={(chosen) => onChange(options.find(({ id }) => id === chosen)?.id ?? engine)}
      />
    </div>
  ))
}

export interface EnginesPanelProps {
  readonly kernel: PlaygroundKernel
  /** Where the local engines are. */
  readonly providers: string
}

/** The engines of swaps beside each other, and what goes wrong at them by a press. */
export function EnginesPanel({ kernel, providers }: EnginesPanelProps): ReactNode {
  const { account } = useAccount()
  const [engine, setEngine] = useState<Engine>('zeroex')
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const [notice, setSaid] = useState<{ readonly title: string; readonly tone: 'good' | 'warning' }>()
  const button = { kind: 'secondary', size: 'small' } as const
  const name = ENGINES.find(({ id }) => id === engine)?.label ?? ''

  const compare = async (): Promise<void> => {
    setSaid(undefined)
    try {
      const evm = account?.caipAddress.startsWith('eip155:') ? account.address : NOBODY
      setOffers(await offersOf(kernel, evm))
    } catch (error) {
      setOffers([])
      setSaid({ title: error instanceof Error ? error.message : 'No engine has answered', tone: 'warning' })
    }
  }
  const strike = async (label: string, fault: object): Promise<void> => {
    const body = JSON.stringify({ of: engine, times: TIMES, ...fault })
    const answer = await fetch(`${providers}/dev/fault`, { method: 'POST', body }).catch(() => undefined)
    setSaid(
      answer?.ok
        ? { title: `${name}, the next ${TIMES} answers: ${label.toLowerCase()}`, tone: 'good' }
        : { title: 'The local engines aren’t responding. Stop this server and run npm start.', tone: 'warning' },
    )
  }
  return (
    <Card
      title="Swap engines and sellers"
      note="They compete for each swap and purchase. Their offers are checked before your wallet is asked."
    >
      <div className="pg-buttons">
        <Button {...button} onPress={compare}>
          Get offers for 1 ETH
        </Button>
      </div>
      {offers.length > 0 && <Offers offers={offers} />}
      <EngineChoice engine={engine} onChange={setEngine} />
      <div>
        <span className="pg-label">{`The next ${TIMES} ${engine === 'webhooks' ? 'webhooks' : `answers of ${name}`}`}</span>
        <div className="pg-buttons">
          {faultsOf(engine).map(({ label, fault }) => (
            <Button key={label} {...button} onPress={() => strike(label, fault)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      {notice && <Banner tone={notice.tone} title={notice.title} role="status" />}
    </Card>
  )
}
