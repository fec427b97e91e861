import { RawAnswer } from '../http/rawAnswer.ts'
import { route } from '../http/route.ts'
import { readyAnswer } from '../readiness/readyAnswer.ts'

/** `GET /ready`: whether a load balancer should send requests here; 503 when not. */
export const ready = route({
  method: 'GET',
  path: '/ready',
  summary: 'The state of the database, the clock, the limits and each chain',
  auth: 'open',
  isOperators: true,
  answer: readyAnswer,
  async handler({ services }) {
    const answer = await services.readiness.check()
    if (answer.status !== 'unavailable') return answer
    return new RawAnswer(JSON.stringify(answer), 'application/json', 503)
  },
})
