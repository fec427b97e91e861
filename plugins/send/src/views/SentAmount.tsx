import { useFormat } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { useSecretTexts } from '@latchkey/kernel/views'
import { chevronDownIcon, imageIcon } from '@latchkey/theme/icons'
import { AmountField, Chip, IconTile, ListCard, ListItem, Logo, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { sendHooks } from '../hooks.ts'
import { BALANCE_DIGITS, ESTIMATE_DIGITS, type SendForm } from './useSendForm.ts'

interface FormProps {
  readonly form: SendForm
}

/** What is sent, and how much of it; of most collectibles there is one, and nothing to be chosen. */
export function SentAmount({ form }: FormProps): ReactNode {
  return isSingle(form) ? <Piece form={form} /> : <Amount form={form} />
}

/** Whether there is nothing to be chosen about the amount: of a collectible there is one. */
function isSingle({ holding }: SendForm): boolean {
  return holding?.asset.kind === 'nft' && holding.amount === 1n
}

/** The collectible that is sent. */
function Piece({ form: { state } }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const name = safeName(state.draft.asset?.name ?? '')
  return (
    <ListCard label={t('amount')}>
      <ListItem name={name} second={t('aPiece')} start={<IconTile icon={imageIcon} />} />
    </ListCard>
  )
}

const NOTHING = 0n

/** The atomic amount of one whole unit. */
const wholeUnit = (decimals: number): bigint => 10n ** BigInt(decimals)

function Amount({ form }: FormProps): ReactNode {
  const t = sendHooks.useMessages()
  const format = useFormat()
  const router = sendHooks.useRouter()
  const run = sendHooks.useReportedAction()
  const { secretTitle, secretText } = useSecretTexts()
  const { setAmount, setMax, toggleUnit } = sendHooks.usePlugin()
  const { state, holding, read, available } = form
  const problem = useAmountProblem(form)
  const { asset, amountText, unit } = state.draft
  const symbol = safeName(asset?.symbol ?? '')
  const isFiat = unit === 'fiat'
  // Nothing entered is worth nothing; what is no amount has no known worth.
  const entered = amountText === '' ? NOTHING : read.amount
  const worth = entered === undefined ? undefined : form.money(entered, holding)
  const other = isFiat ? entered !== undefined && form.amount(entered, asset, ESTIMATE_DIGITS) : worth
  const canToggle = isFiat || form.money(wholeUnit(asset?.decimals ?? 0), holding) !== undefined
  return (
    <AmountField
      label={t('amount')}
      value={amountText}
      onChange={(text) => run(() => setAmount(text))}
      decimals={isFiat ? 2 : asset?.decimals}
      separator={format.decimalSign}
      write={format.number}
      prefix={isFiat ? '$' : undefined}
      asset={
        <Chip
          kind="asset"
          label={t('chooseToken')}
          start={asset && <Logo name={asset.symbol} src={asset.iconUrl} size={24} shape="circle" />}
          end={chevronDownIcon}
          onPress={() => router.push('send.WalletSendSelectToken')}
        >
          {symbol}
        </Chip>
      }
      fiat={other || undefined}
      onToggle={canToggle ? () => run(() => toggleUnit()) : undefined}
      toggleLabel={t('toggleUnit')}
      available={
        available === undefined ? undefined : t('available', { amount: form.amount(available, asset, BALANCE_DIGITS) })
      }
      onMax={available === undefined ? undefined : () => run(() => setMax())}
      maxLabel={t('max')}
      isSecret={looksSecret}
      secretText={`${secretTitle}. ${secretText}`}
      error={problem}
    />
  )
}

/** Why what was entered is no amount. */
function useAmountProblem({ read, state }: SendForm): string | undefined {
  const t = sendHooks.useMessages()
  const { asset } = state.draft
  if (!read.problem || !asset) return undefined
  if (read.problem === 'precision') return t('amount.precision', { count: asset.decimals })
  return read.problem === 'price' ? t('amount.price', { symbol: safeName(asset.symbol) }) : t('missing.incorrectValue')
}
