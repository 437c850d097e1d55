/** Microsoft's four squares. */
export function MicrosoftLogo() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
      <path fill="#f25022" d="M0 0h8.5v8.5H0z" />
      <path fill="#7fba00" d="M9.5 0H18v8.5H9.5z" />
      <path fill="#00a4ef" d="M0 9.5h8.5V18H0z" />
      <path fill="#ffb900" d="M9.5 9.5H18V18H9.5z" />
    </svg>
  );
}

/** WeChat's two speech bubbles. */
export function WechatLogo() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="#0a9a4a" aria-hidden>
      <path
        fillRule="evenodd"
        d="M9 3.5c-4.1 0-7.5 2.7-7.5 6.1 0 1.9 1.1 3.6 2.8 4.7l-.7 2.2 2.6-1.3c.8.2 1.6.4 2.4.4-.2-.5-.2-1-.2-1.5 0-3.2 3.1-5.7 6.9-5.7h.9C15.6 5.6 12.6 3.5 9 3.5zM6.5 6.6a1 1 0 1 1 0 2 1 1 0 0 1 0-2zm5 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2z"
      />
      <path
        fillRule="evenodd"
        d="M22.5 14.1c0-2.8-2.8-5-6.1-5s-6.1 2.2-6.1 5 2.8 5 6.1 5c.7 0 1.4-.1 2-.3l2.1 1.1-.6-1.8c1.6-.9 2.6-2.4 2.6-4zm-8.1-2.4a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8zm4.1 0a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8z"
      />
    </svg>
  );
}
