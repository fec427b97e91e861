import type { CaipAddress, ViewProps } from '@latchkey/kernel'
import { useAtom, useErrorText, useFormat, useKernel, ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { useSecretTexts } from '@latchkey/kernel/views'
import { chevronDownIcon, landmarkIcon, wifiOffIcon } from '@latchkey/theme/icons'
import {
  Address,
  AmountField,
  Banner,
  Button,
  Card,
  Chip,
  EmptyState,
  List,
  ListCard,
  ListItem,
  Logo,
  SkeletonRow,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import type { FundParams } from '../actions/edit.ts'
import { fundHooks } from '../hooks.ts'
import { toAmount } from '../model/deposits.ts'
import { state as fundState } from '../model/fundState.ts'
import { AssetLogo } from './FundAssetSelect.tsx'
import { Running } from './Running.tsx'

/** Brings coins from an exchange: which one, what and how much, and the address that gets it. */
export function FundFromExchange({ params }: ViewProps<FundParams | undefined>): ReactNode {
  const t = fundHooks.useMessages()
  const run = fundHooks.useReportedAction()
  const { beginFund } = fundHooks.usePlugin()
  const network = useAtom(useKernel().atoms.network)
  const { exchanges } = useAtom(fundState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has other exchanges
  useEffect(() => run(() => beginFund(params)), [beginFund, run, params, network?.id])
  if (exchanges.status === 'loading')
    return (
      <ViewBody>
        <List label={t('loading')} busy>
          <SkeletonRow start="logo" />
          <SkeletonRow start="logo" />
        </List>
      </ViewBody>
    )
  return exchanges.list.length === 0 ? <NoExchange /> : <Form />
}

/** No exchange sends here, or none can be asked. */
function NoExchange(): ReactNode {
  const t = fundHooks.useMessages()
  const router = fundHooks.useRouter()
  const { beginFund } = fundHooks.usePlugin()
  const network = useAtom(useKernel().atoms.network)
  const others = fundHooks.useSlot('method')
  const { status, error } = useAtom(fundState).exchanges
  const text = useErrorText(error)
  const isFailed = status === 'failed'
  const again = (
    <Button kind="secondary" width="auto" onPress={() => beginFund()}>
      {t('retry')}
    </Button>
  )
  const otherOptions = others.length > 0 && (
    <Button kind="secondary" width="auto" onPress={() => router.replace('fund.FundWallet')}>
      {t('otherWays')}
    </Button>
  )
  return (
    <ViewBody>
      <EmptyState
        icon={isFailed ? wifiOffIcon : landmarkIcon}
        tone={isFailed ? 'error' : undefined}
        title={isFailed ? t('failedTitle') : t('noExchangeTitle', { network: safeName(network?.name ?? '') })}
        action={isFailed ? again : otherOptions}
      >
        {isFailed ? text || t('failedText') : t('noExchangeText')}
      </EmptyState>
    </ViewBody>
  )
}

function Form(): ReactNode {
  const kernel = useKernel()
  const network = useAtom(kernel.atoms.network)
  const account = useAtom(kernel.atoms.account)
  const receiver: CaipAddress | undefined = network && account && `${network.id}:${account.address}`
  return (
    <>
      <ViewBody>
        <Running />
        <Amount />
        <Exchanges />
        <Receiver />
        <Problem />
      </ViewBody>
      <ViewFooter>
        <Continue receiver={receiver} />
      </ViewFooter>
    </>
  )
}

function Amount(): ReactNode {
  const t = fundHooks.useMessages()
  const format = useFormat()
  const router = fundHooks.useRouter()
  const run = fundHooks.useReportedAction()
  const { secretTitle, secretText } = useSecretTexts()
  const { setAmount } = fundHooks.usePlugin()
  const { draft } = useAtom(fundState)
  return (
    <AmountField
      label={t('amount')}
      value={draft.amount}
      onChange={(text) => run(() => setAmount(text))}
      decimals={DECIMALS}
      separator={format.decimalSign}
      write={format.number}
      isSecret={looksSecret}
      secretText={`${secretTitle}. ${secretText}`}
      asset={
        <Chip
          kind="asset"
          label={t('chooseAsset')}
          start={<AssetLogo symbol={draft.asset} size={24} />}
          end={chevronDownIcon}
          onPress={() => router.push('fund.FundAssetSelect')}
        >
          {safeName(draft.asset)}
        </Chip>
      }
    />
  )
}

/** No coin has more. */
const DECIMALS = 18

function Exchanges(): ReactNode {
  const t = fundHooks.useMessages()
  const run = fundHooks.useReportedAction()
  const { chooseExchange } = fundHooks.usePlugin()
  const { draft, exchanges } = useAtom(fundState)
  return (
    <Stack gap={2}>
      <Text variant="small" tone="muted">
        {t('exchanges')}
      </Text>
      <ListCard label={t('exchanges')}>
        {exchanges.list.map(({ id, label, logoUri }) => (
          <ListItem
            key={id}
            name={safeName(label)}
            start={<Logo name={label} src={logoUri} />}
            state={id === draft.exchange ? 'current' : undefined}
            onPress={() => run(() => chooseExchange(id))}
          />
        ))}
      </ListCard>
    </Stack>
  )
}

/** Who gets the coins, in full. */
function Receiver(): ReactNode {
  const t = fundHooks.useMessages()
  const kernel = useKernel()
  const network = useAtom(kernel.atoms.network)
  const account = useAtom(kernel.atoms.account)
  if (!network || !account) return null
  return (
    <Card>
      <Stack gap={2}>
        <Text variant="small" tone="muted">
          {t('receives', { network: safeName(network.name) })}
        </Text>
        <Address value={account.address} format="full" />
        <Text variant="small" tone="muted">
          {t('receivesText')}
        </Text>
      </Stack>
    </Card>
  )
}

/** Why the last deposit was not begun. */
function Problem(): ReactNode {
  const t = fundHooks.useMessages()
  const { error } = useAtom(fundState)
  const text = useErrorText(error)
  if (!error) return null
  return (
    <Banner tone="danger" role="alert" title={t('notBegun')}>
      {text}
    </Banner>
  )
}

function Continue({ receiver }: { readonly receiver: CaipAddress | undefined }): ReactNode {
  const t = fundHooks.useMessages()
  const { deposit } = fundHooks.usePlugin()
  const { draft, exchanges, isBeginning } = useAtom(fundState)
  const label = exchanges.list.find(({ id }) => id === draft.exchange)?.label ?? ''
  const exchange = safeName(label)
  if (!receiver || toAmount(draft.amount) === undefined) return <Button disabled>{t('missing.amount')}</Button>
  return (
    <Stack gap={2}>
      <Button busy={isBeginning} onPress={() => deposit(receiver)}>
        {t('continue', { exchange })}
      </Button>
      <Text variant="small" tone="muted" align="center">
        {t('notice', { exchange })}
      </Text>
    </Stack>
  )
}
