import { onMeantPress } from '/login/press.js'
import { ask, at, show, wordsIn } from '/login/words.js'

/** In the fragment, which no server and no log ever sees. */
const token = location.hash.slice(1)
let words = wordsIn()

function message(title, lead, isRepeatable = false) {
  at('message-title').textContent = title
  at('message-lead').textContent = lead
  at('again').hidden = !isRepeatable
  at('again').textContent = words.again
  show('message')
}

function fill(answer) {
  words = wordsIn(answer.language)
  const site = new URL(answer.site).host
  const texts = {
    title: words.title,
    lead: words.lead,
    'site-label': words.site,
    site,
    'browser-label': words.browser,
    browser: words.on(answer.browser, answer.system),
    'time-label': words.time,
    time: new Date(answer.at).toLocaleString(answer.language, { dateStyle: 'medium', timeStyle: 'short' }),
    yes: words.yes,
    no: words.no,
    'code-title': words.codeTitle,
    'code-lead': words.codeLead(site),
    copy: words.copy,
  }
  for (const [id, text] of Object.entries(texts)) at(id).textContent = text
}

async function start() {
  const answer = await ask('/auth/v1/email/device/look', { token })
  if (!answer) return message(words.failedTitle, words.away, true)
  if (answer.refused) return message(words.overTitle, words.overLead)
  fill(answer)
  show('ask')
  onMeantPress(at('yes'), words.notYet, approve)
}

async function answerWith(path) {
  at('problem').textContent = ''
  const answer = await ask(path, { token })
  if (!answer) at('problem').textContent = words.away
  if (answer?.refused) message(words.overTitle, words.overLead)
  return answer && !answer.refused ? answer : undefined
}

async function approve() {
  at('no').disabled = true
  const answer = await answerWith('/auth/v1/email/device/approve')
  at('no').disabled = false
  if (!answer) return false
  at('code').textContent = answer.code
  show('shown')
  return true
}

at('no').addEventListener('click', async () => {
  at('no').disabled = true
  if (await answerWith('/auth/v1/email/device/deny')) message(words.deniedTitle, words.deniedLead)
  at('no').disabled = false
})

at('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(at('code').textContent)
  at('copy').textContent = words.copied
})

at('again').addEventListener('click', start)
start()
