import { formatAmount, type Network } from '@latchkey/kernel'
import type { AssetId, Holding } from '@latchkey/kernel/assets'
import { useAtom, useFormat, useKernel, ViewBody } from '@latchkey/kernel/react'
import { coinsIcon, copyIcon, externalLinkIcon } from '@latchkey/theme/icons'
import {
  ActionButton,
  Address,
  Banner,
  ButtonGroup,
  Card,
  DescriptionList,
  EmptyState,
  Heading,
  IconTile,
  ListCard,
  ListItem,
  Row,
  SkeletonRow,
  Stack,
  safeName,
  Tag,
  Text,
  useNamedIcon,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useMemo } from 'react'
import { balancesHooks } from '../hooks.ts'
import { AssetLogo, isUncounted, useAmountText, useValueText } from './TokenRow.tsx'
import { usePortfolio } from './usePortfolio.ts'

/** What the view is opened with. */
export interface TokenDetailsParams {
  readonly id: AssetId
}

/** One token of the active account: how much, what it is, and what can be done with it. */
export function TokenDetails({ params }: { readonly params: TokenDetailsParams }): ReactNode {
  const t = balancesHooks.useMessages()
  const { refresh } = balancesHooks.usePlugin()
  const run = balancesHooks.useReportedAction()
  const { holdings, network, isLoading } = usePortfolio()
  useEffect(() => run(() => refresh()), [run, refresh])
  const holding = holdings?.find(({ asset }) => asset.id === params.id)
  if (isLoading)
    return (
      <ViewBody>
        <SkeletonRow start="circle" end />
      </ViewBody>
    )
  if (!holding || !network)
    return (
      <ViewBody>
        <EmptyState icon={coinsIcon} title={t('noneTitle')}>
          {t('goneText')}
        </EmptyState>
      </ViewBody>
    )
  return (
    <ViewBody>
      <Title holding={holding} network={network} />
      <Warnings holding={holding} />
      <Actions holding={holding} />
      <Details holding={holding} network={network} />
      {holding.asset.address !== undefined && <Contract address={holding.asset.address} network={network} />}
    </ViewBody>
  )
}

interface HoldingProps {
  readonly holding: Holding
}

interface PlacedProps extends HoldingProps {
  readonly network: Network
}

function Title({ holding, network }: PlacedProps): ReactNode {
  const t = balancesHooks.useMessages()
  const { asset } = holding
  return (
    <Row gap={3}>
      <AssetLogo asset={asset} network={network} />
      <Stack gap={0} grow>
        <Heading level={3}>
          <bdi>{safeName(asset.name)}</bdi>
        </Heading>
        <Text variant="small" tone="muted">
          <bdi>{safeName(asset.symbol)}</bdi>
        </Text>
      </Stack>
      {asset.standing === 'unlisted' && <Tag tone="warning">{t('unlisted')}</Tag>}
    </Row>
  )
}

function Warnings({ holding }: HoldingProps): ReactNode {
  const t = balancesHooks.useMessages()
  const { asset } = holding
  return (
    <>
      {asset.standing === 'imitation' && (
        <Banner tone="danger" title={t('imitationTitle')}>
          {t('imitationText')}
        </Banner>
      )}
      {isUncounted(holding) && (
        <Banner tone="info" title={t('uncountedTitle')}>
          {t('uncountedText')}
        </Banner>
      )}
      {asset.traits?.includes('nonTransferable') && (
        <Banner tone="warning" title={t('disputedTitle')}>
          {t('disputedText')}
        </Banner>
      )}
    </>
  )
}

function Actions({ holding: { asset } }: HoldingProps): ReactNode {
  const actions = balancesHooks.useSlot('tokenAction')
  const { router } = useKernel()
  // Imitations and tokens that sources disagree about have no actions.
  if (actions.length === 0 || asset.standing === 'imitation' || asset.traits?.includes('nonTransferable')) return null
  return (
    <ButtonGroup kind="actions">
      {actions.map(({ key, label, icon, open }) => (
        <ContributedAction key={key} label={label} icon={icon} onPress={() => open(asset.id, router)} />
      ))}
    </ButtonGroup>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: string | { readonly path: string; readonly isDirectional?: boolean }
  readonly onPress: () => void
}

/** A button of another plugin, for what is shown. */
export function ContributedAction({ label, icon, onPress }: ActionProps): ReactNode {
  const named = useNamedIcon(typeof icon === 'string' ? icon : '')
  return <ActionButton icon={typeof icon === 'string' ? named : icon} label={label} onPress={onPress} />
}

const SOURCES = { wallet: 'sourceWallet', gateway: 'sourceGateway', chain: 'sourceChain' } as const

function Details({ holding, network }: PlacedProps): ReactNode {
  const t = balancesHooks.useMessages()
  const format = useFormat()
  const valueText = useValueText()
  const amountText = useAmountText()
  const { asset, amount, price, source } = holding
  const exact = `${format.number(formatAmount(amount, asset.decimals))} ${safeName(asset.symbol)}`
  return (
    <Card padding="facts">
      <DescriptionList
        items={[
          { label: t('amount'), value: <span title={exact}>{amountText(holding)}</span> },
          ...(holding.spendable === undefined
            ? []
            : [{ label: t('spendable'), value: amountText({ ...holding, amount: holding.spendable }) }]),
          ...(holding.given ?? []).map((part) => ({
            label: t(`part.${part.kind}`),
            value: amountText({ ...holding, amount: part.amount }),
          })),
          { label: t('value'), value: valueText(holding) ?? t('noPrice') },
          ...(price ? [{ label: t('price'), value: format.number(price.usd, { currency: 'USD', digits: 6 }) }] : []),
          { label: t('network'), value: safeName(network.name) },
          { label: t('source'), value: t(SOURCES[source]) },
        ]}
      />
    </Card>
  )
}

/** The contract in full, to copy it, and the explorer's page. */
export function Contract({ address, network }: { readonly address: string; readonly network: Network }): ReactNode {
  const t = balancesHooks.useMessages()
  const { copyContract } = balancesHooks.usePlugin()
  const families = useAtom(useKernel().atoms.families)
  const family = useMemo(
    () => families.find(({ namespace }) => namespace === network.namespace),
    [families, network.namespace],
  )
  const link = family?.explorerUrl?.(network, address)
  return (
    <>
      <Card tone="sunken" padding="small">
        <Stack gap={1}>
          <Text variant="small" tone="muted">
            {t('contract')}
          </Text>
          <Address value={address} format="full" />
        </Stack>
      </Card>
      <ListCard label={t('more')}>
        <ListItem name={t('copyContract')} start={<IconTile icon={copyIcon} />} onPress={() => copyContract(address)} />
        {link && network.explorer && (
          <ListItem
            name={t('viewOn', { explorer: safeName(network.explorer.name) })}
            start={<IconTile icon={externalLinkIcon} />}
            href={link}
          />
        )}
      </ListCard>
    </>
  )
}
