import { onMeantPress } from '/login/press.js'
import { ask, at, show, wordsIn } from '/login/words.js'

const token = location.hash.slice(1)
const words = wordsIn()

at('title').textContent = words.undoTitle
at('lead').textContent = words.undoLead
at('yes').textContent = words.undoYes

function message(title, lead) {
  at('message-title').textContent = title
  at('message-lead').textContent = lead
  show('message')
}

show('ask')
onMeantPress(at('yes'), words.notYet, async () => {
  at('problem').textContent = ''
  const answer = await ask('/auth/v1/email/change/undo', { token })
  if (!answer) at('problem').textContent = words.away
  else if (answer.refused) message(words.overTitle, words.undoOverLead)
  else message(words.undoneTitle, words.undoneLead)
  return answer !== undefined
})
