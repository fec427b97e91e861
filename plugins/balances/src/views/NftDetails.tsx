import { useFormat, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { imageIcon } from '@latchkey/theme/icons'
import {
  Banner,
  ButtonGroup,
  Card,
  type DescriptionItem,
  DescriptionList,
  EmptyState,
  Heading,
  Skeleton,
  Stack,
  safeName,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { balancesHooks } from '../hooks.ts'
import type { Collectible } from '../model/collectible.ts'
import { useShelf } from './Nfts.tsx'
import { Artwork, useNftName } from './NftTile.tsx'
import { Contract, ContributedAction, type TokenDetailsParams } from './TokenDetails.tsx'

/** Letters of a description that are shown. */
const DESCRIPTION = 600

/** One collectible of the active account: what it is, where it is from, and what can be done with it. */
export function NftDetails({ params: { id } }: { readonly params: TokenDetailsParams }): ReactNode {
  const t = balancesHooks.useMessages()
  const { refreshNfts } = balancesHooks.usePlugin()
  const run = balancesHooks.useReportedAction()
  const network = useNetwork()
  const shelf = useShelf()
  useEffect(() => run(() => refreshNfts()), [run, refreshNfts])
  const nft = shelf?.nfts?.find(({ asset }) => asset.id === id)
  if (!shelf?.nfts && (!shelf || shelf.status === 'loading'))
    return (
      <ViewBody>
        <Skeleton shape="block" />
      </ViewBody>
    )
  if (!nft || !network)
    return (
      <ViewBody>
        <EmptyState icon={imageIcon} title={t('nftGoneTitle')}>
          {t('nftGoneText')}
        </EmptyState>
      </ViewBody>
    )
  return (
    <ViewBody>
      {!nft.isSpam && <Artwork src={nft.picture} whole />}
      <Title nft={nft} />
      {nft.isSpam && (
        <Banner tone="danger" title={t('spamTitle')}>
          {t('spamText')}
        </Banner>
      )}
      <Actions nft={nft} />
      <Details nft={nft} network={network.name} />
      <Traits nft={nft} />
      {nft.asset.address !== undefined && <Contract address={nft.asset.address} network={network} />}
    </ViewBody>
  )
}

interface NftProps {
  readonly nft: Collectible
}

function Title({ nft }: NftProps): ReactNode {
  const name = useNftName()(nft)
  const { collection, description } = nft
  return (
    <Stack gap={1}>
      <Heading level={3}>
        <bdi>{name}</bdi>
      </Heading>
      {collection && (
        <Text variant="small" tone="muted">
          <bdi>{safeName(collection.name)}</bdi>
        </Text>
      )}
      {description && !nft.isSpam && (
        <Text variant="small">
          <bdi>{safeName(description, DESCRIPTION)}</bdi>
        </Text>
      )}
    </Stack>
  )
}

function Actions({ nft: { asset, isSpam } }: NftProps): ReactNode {
  const actions = balancesHooks.useSlot('nftAction')
  const { router } = useKernel()
  if (actions.length === 0 || isSpam) return null
  return (
    <ButtonGroup kind="actions">
      {actions.map(({ key, label, icon, open }) => (
        <ContributedAction key={key} label={label} icon={icon} onPress={() => open(asset.id, router)} />
      ))}
    </ButtonGroup>
  )
}

const STANDARDS: Readonly<Record<string, string>> = { erc721: 'ERC-721', erc1155: 'ERC-1155' }

function Details({ nft: { asset, amount }, network }: NftProps & { readonly network: string }): ReactNode {
  const t = balancesHooks.useMessages()
  const format = useFormat()
  const standard = STANDARDS[asset.standard]
  const items: (DescriptionItem | false)[] = [
    amount > 1 && { label: t('amount'), value: format.number(String(amount)) },
    { label: t('network'), value: safeName(network) },
    standard !== undefined && { label: t('standard'), value: standard },
    asset.tokenId !== undefined && {
      label: t('tokenId'),
      value: <bdi>{asset.tokenId}</bdi>,
      ...longKind(asset.tokenId),
    },
  ]
  return (
    <Card padding="facts">
      <DescriptionList items={items.filter((item) => item !== false)} />
    </Card>
  )
}

/** Numbers of some collections have 78 digits. */
function longKind(text: string): Pick<DescriptionItem, 'kind'> {
  return text.length > 20 ? { kind: 'stacked' } : {}
}

function Traits({ nft: { traits, isSpam } }: NftProps): ReactNode {
  const t = balancesHooks.useMessages()
  if (traits.length === 0 || isSpam) return null
  return (
    <Stack gap={2} as="section">
      <Heading level={4}>{t('traits')}</Heading>
      <Card padding="facts">
        <DescriptionList
          items={traits.map(({ name, value }, at) => ({
            label: safeName(name) || t('trait'),
            id: String(at),
            value: <bdi>{safeName(value)}</bdi>,
          }))}
        />
      </Card>
    </Stack>
  )
}
