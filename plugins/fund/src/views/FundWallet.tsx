import type { SlotIconSource, ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { arrowDownIcon, landmarkIcon, plusIcon, walletIcon } from '@latchkey/theme/icons'
import {
  EmptyState,
  type IconData,
  IconTile,
  List,
  ListCard,
  ListItem,
  SkeletonRow,
  Stack,
  safeName,
  Text,
  useNamedIcon,
} from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import type { FundParams } from '../actions/edit.ts'
import { fundHooks } from '../hooks.ts'
import { state as fundState } from '../model/fundState.ts'
import { Running } from './Running.tsx'

/** Where ways of other plugins have an order; bringing coins from an exchange stands between buying and receiving. */
const ORDER = 20

interface FundingOption {
  readonly key: string
  readonly order: number
  readonly label: string
  readonly text?: string
  readonly icon: SlotIconSource
  /** Goes there; `isOnly` leaves no view behind to come back to. */
  readonly go: (isOnly: boolean) => void
}

/** The ways there are: those of other plugins, and an exchange where there is one. */
function useFundingOptions(params: FundParams | undefined): readonly FundingOption[] {
  const t = fundHooks.useMessages()
  const router = fundHooks.useRouter()
  const { exchanges } = useAtom(fundState)
  const others = fundHooks.useSlot('method')
  const replacing = { ...router, push: router.replace }
  const options = others.map(({ key, order, label, icon, open }): FundingOption => {
    return {
      key,
      order,
      label,
      icon,
      go: (isOnly) => open((isOnly ? replacing : router) as Parameters<typeof open>[0]),
    }
  })
  if (exchanges.list.length > 0) {
    const go = (isOnly: boolean) => (isOnly ? router.replace : router.push)('fund.FundFromExchange', params)
    options.push({
      key: 'exchange',
      order: ORDER,
      label: t('exchange'),
      text: t('exchangeText'),
      icon: landmarkIcon,
      go,
    })
  }
  return options.sort((first, second) => first.order - second.order)
}

/** The ways to coins; the only one is gone to at once. */
export function FundWallet({ params }: ViewProps<FundParams | undefined>): ReactNode {
  const t = fundHooks.useMessages()
  const run = fundHooks.useReportedAction()
  const { beginFund } = fundHooks.usePlugin()
  const network = useAtom(useKernel().atoms.network)
  const { exchanges } = useAtom(fundState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has other exchanges
  useEffect(() => run(() => beginFund(params)), [beginFund, run, params, network?.id])
  const options = useFundingOptions(params)
  const isLoading = exchanges.status === 'loading'
  const [only] = options.length === 1 && !isLoading ? options : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way itself is made anew with each drawing
  useEffect(() => only?.go(true), [only?.key])
  if (only) return null
  if (options.length === 0 && !isLoading)
    return (
      <ViewBody>
        <EmptyState icon={walletIcon} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      </ViewBody>
    )
  return (
    <ViewBody>
      <Stack gap={3}>
        <Running />
        <ListCard label={t('methods')}>
          {options.map(({ key, label, text, icon, go }) => (
            <ListItem
              key={key}
              wraps
              name={label}
              second={text}
              start={<WayIcon icon={icon} />}
              chevron
              onPress={() => go(false)}
            />
          ))}
        </ListCard>
        {isLoading && (
          <List label={t('loading')} busy>
            <SkeletonRow start="logo" />
          </List>
        )}
        <Text variant="small" tone="muted">
          {t('methodsText', { network: safeName(network?.name ?? '') })}
        </Text>
      </Stack>
    </ViewBody>
  )
}

/** The icons of the usual ways come with this view, those of others by their names a moment later. */
const USUAL: Readonly<Record<string, IconData>> = { plus: plusIcon, 'arrow-down': arrowDownIcon }

function WayIcon({ icon }: { readonly icon: SlotIconSource }): ReactNode {
  const named: IconData = useNamedIcon(typeof icon === 'string' ? icon : '')
  return <IconTile icon={typeof icon === 'string' ? (USUAL[icon] ?? named) : icon} />
}
