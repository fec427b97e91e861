/** Our own drawings for the networks, in the style of the widget: each a picture that carries everything itself. */

export const arbitrumIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23213a52'/%3E%3Cpath d='m11 29 7.5-18h4L15 29zM22 29l4.5-11 2 4.5L25.8 29z' fill='%238fd0ff'/%3E%3C/svg%3E"

export const avalancheIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23d4464c'/%3E%3Cpath d='m19.5 9 4 7-8 14H7.6zm6.5 13 4.8 8h-9.6z' fill='%23fff'/%3E%3C/svg%3E"

export const baseIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%232459d6'/%3E%3Cpath d='M20 9a11 11 0 1 1-10.9 12.5H23v-3H9.1A11 11 0 0 1 20 9z' fill='%23fff'/%3E%3C/svg%3E"

export const bscIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%2324221b'/%3E%3Cpath d='m20 8 4 4-4 4-4-4zm0 16 4 4-4 4-4-4zM12 16l4 4-4 4-4-4zm16 0 4 4-4 4-4-4zm-8 .8 3.2 3.2-3.2 3.2-3.2-3.2z' fill='%23f0c04a'/%3E%3C/svg%3E"

export const celoIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23f1d851'/%3E%3Cg fill='none' stroke='%232c2a1a' stroke-width='3.2'%3E%3Ccircle cx='17' cy='23' r='7.5'/%3E%3Ccircle cx='23' cy='17' r='7.5'/%3E%3C/g%3E%3C/svg%3E"

export const ethereumIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%2355617f'/%3E%3Cpath d='m20 7 8 13.5-8 4.7-8-4.7z' fill='%23fff'/%3E%3Cpath d='m20 27.5 8-4.7L20 33l-8-10.2z' fill='%23fff' opacity='.75'/%3E%3C/svg%3E"

export const gnosisIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%232c6a52'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='3'%3E%3Ccircle cx='13.8' cy='18' r='5'/%3E%3Ccircle cx='26.2' cy='18' r='5'/%3E%3C/g%3E%3Cpath d='m20 24 3.6 3.6L20 31l-3.6-3.4z' fill='%23fff'/%3E%3C/svg%3E"

export const lineaIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%2315171d'/%3E%3Cpath d='M13.5 11v17.5H26' fill='none' stroke='%2377e2ff' stroke-width='3.6'/%3E%3Ccircle cx='26' cy='13' r='3' fill='%2377e2ff'/%3E%3C/svg%3E"

export const optimismIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23cf2f3b'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='3.6'%3E%3Ccircle cx='14' cy='20' r='5.4'/%3E%3Cpath d='M23.8 27V14.6h3.7a3.6 3.6 0 0 1 0 7.3h-3.7'/%3E%3C/g%3E%3C/svg%3E"

export const polygonIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%236b3fc4'/%3E%3Cpath d='m14.5 12 5 3v5.6l-5 3-5-3V15zM25.5 16.4l5 3V25l-5 3-5-3v-5.6z' fill='none' stroke='%23fff' stroke-width='2.6' stroke-linejoin='round'/%3E%3C/svg%3E"

export const scrollIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23f4e1c7'/%3E%3Cpath d='M13 12h13v13m-10 3h11a3 3 0 0 0 0-6H17v3a3 3 0 1 1-6 0V14a2.5 2.5 0 0 1 5 0v8' fill='none' stroke='%235c3b1e' stroke-width='2.6' stroke-linejoin='round'/%3E%3C/svg%3E"

export const unichainIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23d23a86'/%3E%3Cpath d='M20 8c1 8.5 3.5 11 12 12-8.5 1-11 3.5-12 12-1-8.5-3.5-11-12-12 8.5-1 11-3.5 12-12z' fill='%23fff'/%3E%3C/svg%3E"

export const zksyncIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%231c2140'/%3E%3Cpath d='m8 19 9-8v5h7zM32 21l-9 8v-5h-7z' fill='%23b9c4ff'/%3E%3C/svg%3E"
