// @ts-check
/**
 * @typedef {{ chainId: string, symbol: string, paid: string, currency: string }} Choice
 * @typedef {{
 *   status: 'created' | 'sending' | 'sent' | 'confirmed' | 'failed', address: string, seller?: string, choice: Choice,
 *   received?: string, hash?: string, reason?: string, assets: { chainId: string, chain: string, symbol: string }[],
 *   currencies: string[], unavailable: { id: string, reason: string }[],
 * }} View
 */
const base = location.pathname.replace(/\/$/, '')
/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
const find = (id, kind) => {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`The page lacks #${id}`)
}
const form = find('form', HTMLFormElement)
const paid = find('paid', HTMLInputElement)
const asset = find('asset', HTMLSelectElement)
const currency = find('currency', HTMLSelectElement)
const button = find('confirm', HTMLButtonElement)
const outcome = find('outcome', HTMLElement)
const WORDS = {
  sending: ['Sending …', 'The payout is on its way. You can keep this page open.'],
  sent: ['Sending …', 'The payout waits for the next block.'],
  confirmed: ['Coins sent', 'They are in your account. You can close this window.'],
  failed: ['Nothing was sent', ''],
}
const POLL = 1_000
const WAIT = 250
let asked = 0
/** What was shown last, which is what is confirmed. */
let receives = ''
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/** @param {string} id @param {string} text */
const say = (id, text) => {
  find(id, HTMLElement).textContent = text
}

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  const answer = await fetch(`${base}/${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? 'Something went wrong: try again.')
  return body
}

const choice = () => {
  const [chainId = '', symbol = ''] = asset.value.split(' ')
  return { chainId, symbol, paid: paid.value.trim(), currency: currency.value }
}

async function showPrice() {
  const mine = ++asked
  button.disabled = true
  try {
    const price = await ask(`price?${new URLSearchParams(choice())}`)
    if (mine !== asked) return
    receives = price.receives
    say('receives', `${receives} ${price.symbol}`)
    say('fee', `${price.fee} ${price.currency}`)
    say('network', `${price.network} ${price.currency}`)
    find('rate-row', HTMLElement).hidden = price.currency === 'USD'
    say('rate', `1 ${price.currency} = ${Number(price.rate).toFixed(4)} USD`)
    say('problem', '')
    button.disabled = false
  } catch (error) {
    if (mine !== asked) return
    for (const id of ['receives', 'fee', 'network', 'rate']) say(id, '–')
    say('problem', error instanceof Error ? error.message : 'Something went wrong: try again.')
  }
}

/** @param {View} view */
function showOutcome(view) {
  const isNew = outcome.hidden
  const [title, text] = WORDS[/** @type {keyof typeof WORDS} */ (view.status)]
  form.hidden = true
  outcome.hidden = false
  outcome.dataset.status = view.status
  say('status', '')
  say('outcome-title', title ?? '')
  say('outcome-text', view.reason ?? text ?? '')
  say('outcome-amount', view.received ?? '–')
  say('outcome-address', view.address)
  say('outcome-hash', view.hash ?? '–')
  if (isNew) outcome.focus()
  if (view.status === 'sending' || view.status === 'sent') setTimeout(follow, POLL)
}

async function follow() {
  try {
    showOutcome(await ask('state'))
  } catch {
    say('outcome-text', 'The on-ramp does not answer. The payout goes on; this page asks again.')
    setTimeout(follow, POLL * 3)
  }
}

/** @param {View} view */
function showForm(view) {
  for (const { chainId, symbol, chain } of view.assets)
    asset.append(new Option(`${symbol} on ${chain}`, `${chainId} ${symbol}`))
  for (const id of view.currencies) currency.append(new Option(id, id))
  if (view.currencies.includes(view.choice.currency)) currency.value = view.choice.currency
  say('unavailable', view.unavailable.map(({ reason }) => reason).join(' '))
  asset.value = `${view.choice.chainId} ${view.choice.symbol}`
  paid.value = view.choice.paid
  say('address', view.address)
  say('status', '')
  form.hidden = false
  void showPrice()
}

form.addEventListener('input', () => {
  button.disabled = true
  clearTimeout(timer)
  timer = setTimeout(showPrice, WAIT)
})
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (button.disabled) return
  button.disabled = true
  button.textContent = 'Confirming …'
  try {
    const body = JSON.stringify({ ...choice(), receives })
    showOutcome(await ask('confirm', { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
  } catch (error) {
    await showPrice()
    button.disabled = false
    say('problem', error instanceof Error ? error.message : 'Something went wrong: try again.')
    button.textContent = 'Confirm purchase'
  }
})

try {
  const view = await ask('state')
  if (view.seller) {
    document.title = view.seller
    say('seller', view.seller)
  }
  if (view.status === 'created') showForm(view)
  else showOutcome(view)
} catch (error) {
  say('status', error instanceof Error ? error.message : 'Something went wrong: reload the page.')
}

export {}
