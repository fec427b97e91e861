// The chunk of the review: what is done from the press on Review until the wallet has answered.
export { cancel, rebuild, review, setUnlimited } from './review.ts'
export { abandon, submit } from './submit.ts'
