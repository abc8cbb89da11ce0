-- Notifications from before 0038 hold a name and do not say whose: it is found among the accounts, where one alone bears it.
with bearers as (
  select min(id::text)::uuid as id, first_name || ' ' || last_name as name
  from users group by first_name || ' ' || last_name having count(*) = 1
)
update notifications n set named_user_id = bearers.id
from bearers
where n.named_user_id is null
  and n.kind in ('proposal_invitation', 'team_changed', 'member_reminded', 'proposal_deposit', 'mentioned', 'comment_replied')
  and coalesce(n.data ->> 'who', n.data ->> 'from', n.data ->> 'by') = bearers.name;--> statement-breakpoint
-- The others would keep their names when the accounts are gone; answers of people without an account go with the invitation.
delete from notifications
where named_user_id is null
  and kind in ('proposal_invitation', 'team_changed', 'member_reminded', 'proposal_deposit', 'mentioned', 'comment_replied')
  and key not like 'invitation-answer:%';
