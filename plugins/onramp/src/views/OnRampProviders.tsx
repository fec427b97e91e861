import { useAtom, useErrorText, ViewBody } from '@latchkey/kernel/react'
import { Banner, ListCard, ListItem, Logo, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { onrampHooks } from '../hooks.ts'
import { isAway, Says } from './Quotes.tsx'
import { Restricted, Unavailable } from './Unavailable.tsx'
import { useBuyForm } from './useBuyForm.ts'
import { useMethodWords } from './useMethodWords.ts'

/** All providers that sell here, with what they take; pressing one orders there. */
export function OnRampProviders(): ReactNode {
  const t = onrampHooks.useMessages()
  const { atoms, order } = onrampHooks.usePlugin()
  const words = useMethodWords()
  const form = useBuyForm()
  const error = useErrorText(form.state.error)
  const { isRestricted } = useAtom(atoms.host)
  if (isRestricted) return <Restricted />
  const { ordering, providers } = form.state
  if (form.rows.length === 0 && providers.status !== 'loading') return <Unavailable form={form} />
  return (
    <ViewBody>
      <Stack gap={3}>
        <ListCard label={t('providers')}>
          {form.rows.map(({ provider, quote }) => {
            const methods = [...new Set((provider.methods ?? []).map(words))].join(', ')
            const fee = t('feeRange', { range: provider.feeRange.replace('-', '–') })
            const isReady = quote.status === 'ready' && ordering === undefined
            return (
              <ListItem
                key={provider.id}
                wraps
                name={safeName(provider.label)}
                second={
                  <>
                    <Says form={form} quote={quote} isBest={false} />
                    {!isAway(quote) && (
                      <>
                        <br />
                        <span>{methods ? t('takes', { fee, methods }) : fee}</span>
                      </>
                    )}
                  </>
                }
                start={<Logo name={provider.label} src={provider.logoUri} />}
                end={quote.answer && !isAway(quote) && form.amount(quote.answer.paymentTotal)}
                state={isAway(quote) ? 'off' : ordering === provider.id ? 'busy' : undefined}
                chevron={isReady}
                onPress={isReady ? () => order(provider.id) : undefined}
              />
            )
          })}
        </ListCard>
        {form.state.error && (
          <Banner tone="danger" role="alert" title={t('orderFailed')}>
            {error}
          </Banner>
        )}
        <Text variant="small" tone="muted">
          {t('explainFees')}
        </Text>
      </Stack>
    </ViewBody>
  )
}
