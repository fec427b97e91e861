import { type Account, formatAmount, isUnsupported, type Network } from '@latchkey/kernel'
import { useAtom, useErrorText, useFormat, useKernel, useNetwork, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { copyIcon } from '@latchkey/theme/icons'
import {
  Address,
  Banner,
  Button,
  ButtonGroup,
  Card,
  ListCard,
  ListItem,
  Logo,
  QrCode,
  Row,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type Atom, atom } from 'jotai/vanilla'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { PaymentLink } from '../actions/index.ts'
import { receiveHooks } from '../hooks.ts'
import { addressOn, compatibleNetworks, readAmount } from '../model/receive.ts'
import { Ask, type Askable, useAskable } from './Ask.tsx'
import { OtherPurposes, PURPOSES } from './OtherPurposes.tsx'

/** How the active account is paid on the active network. */
export function WalletReceive(): ReactNode {
  const account = useAtom(useKernel().atoms.account)
  const network = useNetwork()
  if (!account || !network) return <ViewBody />
  // Another account or network is another request: nothing of the last one may stay.
  return <Receive key={`${network.id} ${account.address}`} account={account} network={network} />
}

/** The active account, and all networks on which its address is the same. */
export function usePlace(account: Account, network: Network): { address: string; networks: readonly Network[] } {
  const { families, networks } = useKernel().atoms
  const known = useAtom(families)
  const offered = useAtom(networks)
  return useMemo(() => {
    const family = known.find(({ namespace }) => namespace === network.namespace)
    const place = { account, network, family }
    return { address: addressOn(place, network), networks: compatibleNetworks(place, offered) }
  }, [account, network, known, offered])
}

interface ReceiveProps {
  readonly account: Account
  readonly network: Network
}

function Receive({ account, network }: ReceiveProps): ReactNode {
  const t = receiveHooks.useMessages()
  const format = useFormat()
  const { copy } = receiveHooks.usePlugin()
  const { address, networks } = usePlace(account, network)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Askable>()
  const assets = useAskable(account, network, chosen)
  const asset = assets.find(({ id }) => id === chosen?.id) ?? assets[0]
  const { symbol, decimals } = asset
  const { uri, code, canAsk, asked, problem } = useLink(address, text, asset)
  const isAsking = asked !== undefined
  const purpose = PURPOSES[account.type]
  const label = isAsking
    ? t('codeAmount', {
        amount: format.amount(formatAmount(asked, decimals), { symbol: safeName(symbol), digits: decimals }),
      })
    : t('code')
  return (
    <>
      <ViewBody>
        <Warnings account={account} network={network} />
        <Row justify="center">
          <QrCode
            value={code}
            label={label}
            size="small"
            logo={<Logo name={network.name} src={network.icon} size={32} />}
          />
        </Row>
        <Card tone="sunken" padding="small">
          <Stack gap={1}>
            <Text variant="small" tone="muted">
              {t('address', { network: safeName(network.name) })}
              {purpose && ` · ${t(purpose)}`}
            </Text>
            <Address value={address} format="full" />
          </Stack>
        </Card>
        {purpose && <OtherPurposes account={account} network={network} />}
        <Networks networks={networks} />
        {canAsk && (
          <Ask text={text} onText={setText} assets={assets} asset={asset} onAsset={setChosen} problem={problem} />
        )}
      </ViewBody>
      <ViewFooter>
        <ButtonGroup>
          {isAsking && (
            <Button kind="secondary" icon={copyIcon} onPress={async () => void (await copy(uri))}>
              {t('copyLink')}
            </Button>
          )}
          <Button icon={copyIcon} onPress={async () => void (await copy(address))}>
            {t('copyAddress')}
          </Button>
        </ButtonGroup>
      </ViewFooter>
    </>
  )
}

interface ShownLink extends PaymentLink {
  /** What it asks for, in the smallest unit. */
  readonly asked: bigint | undefined
  readonly problem: ReactNode
}

/** The bare address at once, and the link as soon as the family has printed it. */
function useLink(address: string, text: string, { address: token, decimals }: Askable): ShownLink {
  const t = receiveHooks.useMessages()
  const { requestUri } = receiveHooks.usePlugin()
  const [printed, setPrinted] = useState<PaymentLink & { readonly of: string; readonly asked: bigint | undefined }>()
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: unknown }>()
  const of = `${token ?? ''} ${text}`
  useEffect(() => {
    let isGone = false
    const print = async (): Promise<void> => {
      const amount = readAmount(text, decimals)
      const next = await requestUri(amount === undefined ? {} : { amount, ...(token && { token }) })
      if (!isGone) setPrinted({ ...next, of, asked: amount })
    }
    print().catch((error) => {
      if (!isGone) setFailure({ of, error })
    })
    return () => {
      isGone = true
    }
  }, [requestUri, text, token, decimals, of])
  const failed = useErrorText(failure?.error)
  const canAsk = printed?.canAsk ?? false
  const bare = { uri: address, code: address, canAsk, asked: undefined }
  if (failure?.of === of) return { ...bare, problem: failed }
  if (printed?.of !== of) return { ...bare, problem: undefined }
  const isRefused = printed.asked === undefined && /[1-9]/.test(text)
  return { ...printed, problem: isRefused && t('amountHuge') }
}

const unknown: Atom<boolean | undefined> = atom<boolean | undefined>(undefined)

function Warnings({ account, network }: ReceiveProps): ReactNode {
  const t = receiveHooks.useMessages()
  // As the account view has found it: nothing is asked for here.
  const isSetUp = useAtom(receiveHooks.usePlugin('account')?.atoms.isSetUp ?? unknown)
  const name = safeName(network.name)
  return (
    <>
      {isUnsupported(network) && (
        <Banner tone="warning" title={t('unsupportedTitle', { network: name })}>
          {t('unsupportedText')}
        </Banner>
      )}
      {account.type === 'smartAccount' && (
        <Banner tone="warning" title={t('onlyHereTitle', { network: name })}>
          {t('onlyHereText')}
        </Banner>
      )}
      {isSetUp === false && <Banner title={t('notSetUpTitle')}>{t('notSetUpText')}</Banner>}
      {network.testnet && <Banner title={name}>{t('testnetText')}</Banner>}
    </>
  )
}

/** On how many networks the address works, which leads to their list. */
function Networks({ networks }: { readonly networks: readonly Network[] }): ReactNode {
  const t = receiveHooks.useMessages()
  const router = receiveHooks.useRouter()
  const [first] = networks
  if (!first) return null
  const name = safeName(first.name)
  const isOnly = networks.length === 1
  return (
    <ListCard label={t('compatible')}>
      <ListItem
        name={name}
        second={isOnly ? t('worksOnOnly', { network: name }) : t('worksOn', { count: networks.length })}
        start={<Logo name={first.name} src={first.icon} />}
        chevron={!isOnly}
        onPress={isOnly ? undefined : () => router.push('receive.WalletCompatibleNetworks')}
      />
    </ListCard>
  )
}
