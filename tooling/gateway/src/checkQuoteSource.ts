import { convertBuildTransactionAnswer, convertQuotesAnswer } from '@latchkey/plugin-api/schemas'
import { checkAbort, findSecrets, listening } from './checkSource.ts'
import { parseAccountId, plainAddressOf } from './core/caip.ts'
import type { AskOptions } from './core/source.ts'
import { isHonest } from './features/swap/compete.ts'
import { DEFAULT_SLIPPAGE, type QuoteSource, type SwapQuestion } from './features/swap/source.ts'

/** What an engine of swaps is tried with. */
export interface QuoteSourceTrial {
  /** Swaps that have a quote and a transaction in what the engine is tested against. */
  readonly known: readonly SwapQuestion[]
  /** Swaps that nothing connects. */
  readonly unknown: readonly SwapQuestion[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

async function checkBuilt(source: QuoteSource, question: SwapQuestion, quoteId: string | null, options: AskOptions) {
  const problems: string[] = []
  const { slippage = DEFAULT_SLIPPAGE } = question
  const terms = { slippage, disableEstimate: true, ...(quoteId === null ? {} : { quoteId }) }
  const built = await source.buildTransaction(question, terms, options)
  if (!convertBuildTransactionAnswer.safeParse(built).success) problems.push('builds what clients cannot read')
  const { tx } = built
  if (!tx) return problems
  if (plainAddressOf(tx.from).toLowerCase() !== plainAddressOf(question.userAddress).toLowerCase())
    problems.push('builds for another account')
  if (tx.amount !== `${question.amount}`) problems.push('builds for another amount')
  if (parseAccountId(tx.to).chainId !== parseAccountId(question.from).chainId) problems.push('builds for another chain')
  return problems
}

/**
 * Tries an engine of swaps by the rules of the contract: quotes are about the tokens and the amount that were asked for, keep
 * the slippage and say who gave them, what nothing connects has none, transactions are for the account that asked, the signal
 * is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkQuoteSource(source: QuoteSource, trial: QuoteSourceTrial): Promise<readonly string[]> {
  const { known, unknown, secrets = [] } = trial
  const problems: string[] = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const question of known) {
    const quotes = await source.quotes(question, heard.options)
    const what = `${question.from} for ${question.to}`
    if (quotes.length === 0) problems.push(`has no quote of ${what}`)
    if (!convertQuotesAnswer.safeParse({ quotes }).success)
      problems.push(`quotes ${what} in a form that clients cannot read`)
    if (!quotes.every((quote) => isHonest(quote, question))) problems.push(`quotes something else than ${what}`)
    if (quotes.some(({ provider }) => provider === undefined)) problems.push('does not say who gives a quote')
    const [first] = quotes
    if (first) problems.push(...(await checkBuilt(source, question, first.id, heard.options)))
  }
  for (const question of unknown)
    if ((await source.quotes(question, heard.options)).length > 0)
      problems.push(`quotes ${question.from} for ${question.to}, which nothing connects`)
  problems.push(...findSecrets(heard.said, secrets, 'the log'))
  const [first] = known
  return first ? [...problems, ...(await checkAbort((aborted) => source.quotes(first, aborted), secrets))] : problems
}
