import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { foldText } from '@latchkey/kernel/text'
import { SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { coinsIcon, globeIcon } from '@latchkey/theme/icons'
import { EmptyState, type IconData, IconTile, ListItem, Logo, safeName, Text } from '@latchkey/theme/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { onrampHooks } from '../hooks.ts'
import { countries, type NamedPlace, states } from '../model/countries.ts'
import { saleOn } from '../model/offer.ts'
import { useBuyForm } from './useBuyForm.ts'

interface Option {
  readonly id: string
  readonly name: string
  readonly second?: ReactNode
  readonly start: ReactNode
  /** Cannot be chosen; `second` says why. */
  readonly isOff?: boolean
}

interface OptionListProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly current: string | undefined
  readonly icon: IconData
  readonly notice?: ReactNode
  readonly onChoose: (id: string) => void | Promise<void>
}

/** A list that is searched by name. */
function OptionList({ label, options, current, icon, notice, onChoose }: OptionListProps): ReactNode {
  const t = onrampHooks.useMessages()
  const secret = useSecretTexts()
  const [query, setQuery] = useState('')
  const wanted = foldText(query)
  const rows = useMemo(
    () => options.filter(({ id, name }) => foldText(`${name} ${id}`).includes(wanted)),
    [options, wanted],
  )
  return (
    <SearchList
      takesFocus
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      renderRow={({ id, name, second, start, isOff }, position) => (
        <ListItem
          name={name}
          second={second}
          start={start}
          state={isOff ? 'off' : id === current ? 'current' : undefined}
          position={position}
          onPress={isOff ? undefined : () => onChoose(id)}
        />
      )}
      query={query}
      onQuery={setQuery}
      notice={notice}
      texts={{
        field: t('search'),
        clear: t('clear'),
        ...secret,
        found: t('found', { count: rows.length }),
      }}
      empty={
        <EmptyState icon={icon} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      }
    />
  )
}

/** What can be bought: on this network first, the rest with the reason why not. */
export function OnRampTokenSelect(): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const { chooseToken } = onrampHooks.usePlugin()
  const { state, network, logoOf } = useBuyForm()
  const { purchaseCurrencies } = state.offer.options
  const options = useMemo(() => {
    const all = purchaseCurrencies.map((entry): Option => {
      const isHere = network !== undefined && saleOn(entry, network) !== undefined
      return {
        id: entry.symbol,
        name: safeName(entry.name),
        second: isHere ? safeName(entry.symbol) : t('notHere', { network: safeName(network?.name ?? '') }),
        start: <Logo name={entry.symbol} src={logoOf(entry.symbol)} shape="circle" />,
        isOff: !isHere,
      }
    })
    return [...all.filter(({ isOff }) => !isOff), ...all.filter(({ isOff }) => isOff)]
  }, [purchaseCurrencies, network, logoOf, t])
  return (
    <OptionList
      label={t('chooseToken')}
      options={options}
      current={state.draft.symbol}
      icon={coinsIcon}
      onChoose={async (id) => {
        await chooseToken(id)
        router.backTo('onramp.OnRamp')
      }}
    />
  )
}

/** What can be paid with. */
export function OnRampFiatSelect(): ReactNode {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const router = onrampHooks.useRouter()
  const { setCurrency } = onrampHooks.usePlugin()
  const { state } = useBuyForm()
  const locale = useAtom(useKernel().atoms.locale)
  const { paymentCurrencies, unavailable = [] } = state.offer.options
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    const row = (id: string): Pick<Option, 'id' | 'name' | 'start'> => ({
      id,
      name: names.of(id) ?? id,
      start: <Logo name={id} shape="circle" />,
    })
    const offered = paymentCurrencies.map(({ id, payment_method_limits: [first] }): Option => {
      const limits = first && t('limits', { min: format.fiat(first.min, id), max: format.fiat(first.max, id) })
      return { ...row(id), second: limits ? `${id} · ${limits}` : id }
    })
    const others = unavailable.map(({ id, reason }): Option => {
      return { ...row(id), second: t('unavailable', { reason: safeName(reason) }), isOff: true }
    })
    return [...offered, ...others]
  }, [locale, paymentCurrencies, unavailable, format, t])
  return (
    <OptionList
      label={t('chooseCurrency')}
      options={options}
      current={state.draft.currency}
      icon={coinsIcon}
      onChoose={async (id) => {
        await setCurrency(id)
        router.backTo('onramp.OnRamp')
      }}
    />
  )
}

const keyOfPlace = ({ country, subdivision }: NamedPlace): string => subdivision ?? country

/** Where the buyer is: a country, and of the United States the state. */
export function OnRampCountry(): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const { choosePlace } = onrampHooks.usePlugin()
  const { place } = useBuyForm()
  const kernel = useKernel()
  const locale = useAtom(kernel.atoms.locale)
  const [isInStates, setInStates] = useState(false)
  const places = useMemo(() => (isInStates ? states() : countries(locale, [locale])), [isInStates, locale])
  const options = useMemo(
    () =>
      places.map((entry): Option => {
        return { id: keyOfPlace(entry), name: entry.name, start: <IconTile icon={globeIcon} /> }
      }),
    [places],
  )
  return (
    <OptionList
      key={isInStates ? 'states' : 'countries'}
      label={t(isInStates ? 'chooseState' : 'chooseCountry')}
      options={options}
      current={isInStates ? place?.subdivision : place?.country}
      icon={globeIcon}
      notice={
        <Text variant="small" tone="muted">
          {isInStates ? t('chooseState') : t('near')}
        </Text>
      }
      onChoose={async (id) => {
        const chosen = places.find((entry) => keyOfPlace(entry) === id)
        if (!chosen) return
        if (chosen.country === 'US' && !chosen.subdivision) return setInStates(true)
        const { country, subdivision } = chosen
        await choosePlace(subdivision ? { country, subdivision } : { country })
        router.backTo('onramp.OnRamp')
      }}
    />
  )
}
