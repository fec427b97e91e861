import { formatDecimal } from '@latchkey/kernel/formatting'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { useSecretTexts } from '@latchkey/kernel/views'
import { chevronDownIcon } from '@latchkey/theme/icons'
import { AmountField, Chip, ChipGroup, Logo, Stack, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { onrampHooks } from '../hooks.ts'
import { PRESETS } from '../model/offer.ts'
import type { BuyForm } from './useBuyForm.ts'

/** The sign of a country's money, as the user's language writes it. */
function signOf(locale: string, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** How much is paid, in what, for which coin; and the amounts that are one press away. */
export function Amount({ form }: { readonly form: BuyForm }): ReactNode {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const router = onrampHooks.useRouter()
  const run = onrampHooks.useReportedAction()
  const { secretTitle, secretText } = useSecretTexts()
  const { setAmount } = onrampHooks.usePlugin()
  const locale = useAtom(useKernel().atoms.locale)
  const { draft } = form.state
  const problem = useAmountProblem(form)
  const quote = form.chosen?.quote.answer
  return (
    <Stack gap={2}>
      <AmountField
        label={t('pay')}
        value={draft.amount}
        onChange={(text) => run(() => setAmount(text))}
        decimals={form.decimals}
        separator={format.decimalSign}
        write={format.number}
        prefix={signOf(locale, draft.currency)}
        asset={
          <Chip
            kind="asset"
            label={t('chooseToken')}
            start={<Logo name={draft.symbol || '?'} src={form.logoOf(draft.symbol)} size={24} shape="circle" />}
            end={chevronDownIcon}
            onPress={() => router.push('onramp.OnRampTokenSelect')}
          >
            {safeName(draft.symbol)}
          </Chip>
        }
        fiat={quote && t('about', { amount: form.amount(quote.purchaseAmount) })}
        onMax={() => router.push('onramp.OnRampFiatSelect')}
        maxLabel={draft.currency}
        isSecret={looksSecret}
        secretText={`${secretTitle}. ${secretText}`}
        error={problem}
      />
      <ChipGroup
        label={t('presets')}
        options={PRESETS.map((id) => ({ id, label: formatDecimal(locale, id, { currency: draft.currency }) }))}
        current={draft.amount}
        onChange={(amount) => run(() => setAmount(amount))}
      />
    </Stack>
  )
}

function useAmountProblem({ problem, limit, state }: BuyForm): string | undefined {
  const t = onrampHooks.useMessages()
  const format = useFormat()
  const money = (amount: string | undefined): string => format.fiat(amount ?? '0', state.draft.currency)
  if (problem === 'tooLittle') return t('tooLittle', { min: money(limit?.min) })
  if (problem === 'tooMuch') return t('tooMuch', { max: money(limit?.max) })
  return problem === 'precision' ? t('precision') : undefined
}
