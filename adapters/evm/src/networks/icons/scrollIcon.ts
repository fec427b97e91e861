/** Our own drawing for the scroll networks, in the style of the widget. */
export const scrollIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23f4e1c7'/%3E%3Cpath d='M13 12h13v13m-10 3h11a3 3 0 0 0 0-6H17v3a3 3 0 1 1-6 0V14a2.5 2.5 0 0 1 5 0v8' fill='none' stroke='%235c3b1e' stroke-width='2.6' stroke-linejoin='round'/%3E%3C/svg%3E"
