import { onMeantPress } from '/login/press.js'
import { ask, at, show, wordsIn } from '/login/words.js'

const meta = document.querySelector('meta[name=outcome]')
const outcome = JSON.parse(meta?.content ?? '{"status":"over"}')
const words = wordsIn(meta?.lang || undefined)

// The provider's code stands in the address, and has been used.
history.replaceState(null, '', '/callback')

function message(title, lead) {
  at('message-title').textContent = title
  at('message-lead').textContent = lead
  show('message')
}

/**
 * The person says here that it was they who began: a link to a sign-in that somebody else began lets nobody in unasked.
 * Only then the page that opened this window gets the result.
 */
function confirm({ provider, site, browser, system, handle, resultUri, wallet, walletService, returnTo }) {
  const isLink = wallet !== undefined
  const host = new URL(site).host
  const whose = walletService === undefined ? wallet : words.walletAt(walletService, wallet)
  const texts = {
    title: isLink ? words.linkTitle(provider) : words.confirmTitle(host),
    lead: isLink ? words.linkLead(provider, whose) : words.confirmLead(provider, host),
    'site-label': words.site,
    site: host,
    'browser-label': words.browser,
    browser: words.on(browser, system),
    yes: isLink ? words.linkYes(provider) : words.yes,
  }
  for (const [id, text] of Object.entries(texts)) at(id).textContent = text
  show('ask')
  onMeantPress(at('yes'), words.notYet, async () => {
    at('problem').textContent = ''
    const answer = await ask('/auth/v1/social/confirm', { handle })
    if (!answer) at('problem').textContent = words.away
    else if (answer.refused) message(words.failedTitle, words.signInOver)
    else if (returnTo !== undefined) location.replace(returnTo)
    else {
      if (isLink) message(words.linkedTitle, words.backLead(host))
      else message(words.backTitle, words.backLead(host))
      window.opener?.postMessage({ resultUri }, site)
      window.close()
    }
    return answer !== undefined
  })
}

if (outcome.status === 'returned') confirm(outcome)
else if (outcome.status === 'cancelled') message(words.cancelledTitle, words.cancelledLead)
else if (outcome.status === 'failed') message(words.failedTitle, words.failedLead(outcome.provider))
else message(words.failedTitle, words.signInOver)
