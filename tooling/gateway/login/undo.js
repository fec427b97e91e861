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

at('yes').addEventListener('click', async () => {
  at('yes').disabled = true
  at('problem').textContent = ''
  const answer = await ask('/auth/v1/email/change/undo', { token })
  at('yes').disabled = false
  if (!answer) at('problem').textContent = words.away
  else if (answer.refused) message(words.overTitle, words.undoOverLead)
  else message(words.undoneTitle, words.undoneLead)
})

show('ask')
