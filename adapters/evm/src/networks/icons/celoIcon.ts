/** Our own drawing for the celo networks, in the style of the widget. */
export const celoIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23f1d851'/%3E%3Cg fill='none' stroke='%232c2a1a' stroke-width='3.2'%3E%3Ccircle cx='17' cy='23' r='7.5'/%3E%3Ccircle cx='23' cy='17' r='7.5'/%3E%3C/g%3E%3C/svg%3E"
